import { expect, test } from 'vitest'
import { newestOnly } from '@/server/realtime/newest-only'

test('runs one job at a time; of those that wait only the newest is carried out', async () => {
  const finish: (() => void)[] = []
  const started: number[] = []
  const work = (job: number) => {
    started.push(job)
    return new Promise<string>((resolve) => finish.push(() => resolve(`done ${job}`)))
  }
  const ask = newestOnly(work, 'overtaken')
  const [first, second, third] = [ask(1), ask(2), ask(3)]
  expect(await second).toBe('overtaken')
  expect(started).toEqual([1])
  finish[0]?.()
  expect(await first).toBe('done 1')
  await expect.poll(() => started).toEqual([1, 3])
  finish[1]?.()
  expect(await third).toBe('done 3')
})

test('a job that fails lets the next one run', async () => {
  const ask = newestOnly(async (job: string) => {
    if (job === 'bad') throw new Error(job)
    return job
  }, 'overtaken')
  const bad = ask('bad')
  const good = ask('good')
  await expect(bad).rejects.toThrow('bad')
  expect(await good).toBe('good')
})
