import fc from 'fast-check'
import { expect, test } from 'vitest'
import { throttle } from '@/server/limits'
import { batchWrites, createDeliveryQueue } from '@/server/webhooks/delivery-queue'

/** Something that ends when the test says so. */
function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((end) => {
    resolve = end
  })
  return { promise, resolve }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a queue carries out everything that is due, so many at a time, whatever the order of ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(40),
      fc.integer({ min: 1, max: 5 }),
      fc.infiniteStream(fc.nat(4)),
      async (jobs, width, ends) => {
        const due = Array.from({ length: jobs }, (_, job) => job)
        const done: number[] = []
        let underWay = 0
        let most = 0
        const queue = createDeliveryQueue<number>({
          concurrency: width,
          claim: async (limit) => due.splice(0, limit),
          run: async (job) => {
            underWay += 1
            most = Math.max(most, underWay)
            for (let turns = ends.next().value; turns > 0; turns--) await Promise.resolve()
            underWay -= 1
            done.push(job)
          },
          onIdle: () => undefined,
        })
        queue.wake()
        await queue.whenIdle()
        expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: jobs }, (_, job) => job))
        expect(most).toBeLessThanOrEqual(width)
      },
    ),
  )
})

test('a wake while a claim is under way is not lost', async () => {
  const first = deferred()
  const due: string[][] = [[], ['late']]
  const done: string[] = []
  const queue = createDeliveryQueue<string>({
    concurrency: 1,
    claim: async () => {
      const claimed = due.shift() ?? []
      if (claimed.length === 0) await first.promise
      return claimed
    },
    run: async (job) => void done.push(job),
    onIdle: () => undefined,
  })
  queue.wake()
  queue.wake()
  first.resolve()
  await queue.whenIdle()
  expect(done).toEqual(['late'])
})

test('the first is written at once, those that come meanwhile together, and no key waits for another', async () => {
  const writes: string[][] = []
  const held = deferred()
  const write = batchWrites<string>(
    ([key]) => key ?? '',
    async (items) => {
      writes.push(items)
      if (items[0] === 'a1') await held.promise
    },
  )
  const first = write('a1')
  const others = [write('a2'), write('a3')]
  await write('b1')
  expect(writes).toEqual([['a1'], ['b1']])
  held.resolve()
  await Promise.all([first, ...others])
  expect(writes).toEqual([['a1'], ['b1'], ['a2', 'a3']])
})

test('a write that fails fails those who were in it, and the next is made', async () => {
  let attempts = 0
  const write = batchWrites<string>(
    () => 'key',
    async () => {
      attempts += 1
      if (attempts === 1) throw new Error('away')
    },
  )
  const first = write('a')
  const second = write('b')
  await expect(first).rejects.toThrow('away')
  await second
  expect(attempts).toBe(2)
})

test('paced work runs at once, once for all who ask meanwhile, and never after its stop', async () => {
  let runs = 0
  const work = throttle(1, async () => {
    runs += 1
  })
  work.trigger()
  expect(runs).toBe(1)
  work.trigger()
  work.trigger()
  await expect.poll(() => runs).toBe(2)
  await work.stop()
  work.trigger()
  await settled()
  expect(runs).toBe(2)
})
