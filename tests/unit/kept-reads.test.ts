import { expect, test } from 'vitest'
import type { Database } from '@/lib/db/database'
import { newId } from '@/lib/ids'
import { keepReads } from '@/lib/orders/kept-reads'

const A_DATABASE = {} as Database
const texts = (maxBytes: number) => keepReads<{ validator: string }, string>(newId(), maxBytes, (text) => text.length)

test('returns what is kept while the validator is the same, and keeps what replaces it', async () => {
  const keep = texts(10_000)
  const read = (validator: string, content: string) =>
    keep(A_DATABASE, 'list', async (known) => ({
      head: { validator },
      content: known?.validator === validator ? null : content,
    }))
  expect(await read('1', 'first')).toEqual({ head: { validator: '1' }, content: 'first' })
  expect(await read('1', 'not read')).toEqual({ head: { validator: '1' }, content: 'first' })
  expect(await read('2', 'second')).toEqual({ head: { validator: '2' }, content: 'second' })
  expect(await read('1', 'restored')).toEqual({ head: { validator: '1' }, content: 'restored' })
})

test('knows nothing under another key, or of another database', async () => {
  const keep = texts(10_000)
  const known: unknown[] = []
  const read = (database: Database, key: string) =>
    keep(database, key, async (kept) => {
      known.push(kept)
      return { head: { validator: '1' }, content: key }
    })
  for (const [database, key] of [
    [A_DATABASE, 'list'],
    [A_DATABASE, 'other'],
    [{} as Database, 'list'],
    [A_DATABASE, 'list'],
  ] as const)
    await read(database, key)
  expect(known).toEqual([undefined, undefined, undefined, { validator: '1', content: 'list' }])
})

test('what is kept has a bound: what was not asked for longest is dropped', async () => {
  const keep = texts(100_000)
  const kept: string[] = []
  const read = (key: string) =>
    keep(A_DATABASE, key, async (known) => {
      if (known) kept.push(key)
      return { head: { validator: '1' }, content: 'x'.repeat(10_000) }
    })
  const keys = Array.from({ length: 100 }, (_, index) => `list ${index}`)
  for (const key of keys) await read(key)
  for (const key of keys.toReversed()) await read(key)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length * 10_000).toBeLessThan(100_000)
  expect(kept).toEqual(keys.toReversed().slice(0, kept.length))
})

test('callers of the same moment share a read that began after they called', async () => {
  const keep = texts(10_000)
  let reads = 0
  const read = () =>
    keep(A_DATABASE, 'list', async () => {
      reads += 1
      return { head: { validator: String(reads) }, content: '' }
    })
  const first = read()
  const others = [read(), read(), read()]
  expect((await first).head.validator).toBe('1')
  expect((await Promise.all(others)).map(({ head }) => head.validator)).toEqual(['2', '2', '2'])
})
