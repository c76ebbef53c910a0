import { expect, test } from 'vitest'
import { sharedReads } from '@/lib/shared-reads'

/** Reads that end when the test says so. */
function reading() {
  const finish: ((result: string) => void)[] = []
  return { finish, read: () => new Promise<string>((resolve) => finish.push(resolve)) }
}

test('whoever asks while a read runs shares the next one, which starts after', async () => {
  const share = sharedReads<string>()
  const { finish, read } = reading()
  const first = share('branch', read)
  const others = [share('branch', read), share('branch', read), share('branch', read)]
  expect(finish).toHaveLength(1)
  finish[0]?.('first')
  expect(await first).toBe('first')
  await expect.poll(() => finish.length).toBe(2)
  const late = share('branch', read)
  finish[1]?.('second')
  expect(await Promise.all(others)).toEqual(['second', 'second', 'second'])
  await expect.poll(() => finish.length).toBe(3)
  finish[2]?.('third')
  expect(await late).toBe('third')
})

test('another key does not wait, and a read that fails lets the next one run', async () => {
  const share = sharedReads<string>()
  const failing = share('branch', async () => {
    throw new Error('away')
  })
  const next = share('branch', async () => 'next')
  expect(await share('other', async () => 'other')).toBe('other')
  await expect(failing).rejects.toThrow('away')
  expect(await next).toBe('next')
})
