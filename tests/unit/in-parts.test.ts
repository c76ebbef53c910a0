import { expect, test } from 'vitest'
import { HEARTBEAT_MS } from '@/lib/live/heartbeat'
import { inParts } from '@/server/realtime/in-parts'

/** A run whose parts, all but the last, should have started. */
const lateRun = () => {
  const stop = new AbortController()
  return { due: performance.now() - 0.6 * HEARTBEAT_MS + 100, stopping: stop.signal, stop: () => stop.abort() }
}

test('the parts start at equal intervals, and none before its time', async () => {
  const run = lateRun()
  const parts: { part: number[]; due: number; startedAt: number }[] = []
  await inParts(run, [1, 2, 3, 4, 5, 6, 7], 2, async (part, due) => {
    parts.push({ part, due: due - run.due, startedAt: performance.now() - run.due })
  })
  expect(parts.map(({ part }) => part)).toEqual([[1, 2], [3, 4], [5, 6], [7]])
  const step = (0.8 * HEARTBEAT_MS * 2) / 7
  parts.forEach(({ due, startedAt }, index) => {
    expect(due).toBeCloseTo(index * step)
    // Timers count whole milliseconds.
    expect(startedAt).toBeGreaterThan(due - 2)
  })
})

test('between parts that are late the process handles what has come meanwhile', async () => {
  const steps: string[] = []
  await inParts(lateRun(), ['a', 'b'], 1, async (part) => {
    steps.push(...part)
    setImmediate(() => steps.push('other work'))
  })
  expect(steps).toEqual(['a', 'other work', 'b'])
})

test('a loop that stops waits for the part that runs, and leaves out the others', async () => {
  const run = { ...lateRun(), due: performance.now() }
  const done: number[] = []
  await inParts(run, [1, 2, 3], 1, async ([item = 0]) => {
    setImmediate(run.stop)
    await new Promise((resolve) => setImmediate(resolve))
    done.push(item)
  })
  expect(done).toEqual([1])
})
