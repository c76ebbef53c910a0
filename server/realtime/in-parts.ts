import { setTimeout } from 'node:timers/promises'
import { HEARTBEAT_MS } from '@/lib/live/heartbeat'
import type { Run } from './loop'

/** How many branches are read and sent at a time. */
export const BRANCHES_AT_ONCE = 100

/** The time over which the parts start. The rest of the 5 s is left for the last part, and for parts that are late. */
const SPREAD_MS = 0.8 * HEARTBEAT_MS

/**
 * Works through many items part by part, within one run of a loop. The parts start at equal intervals, so that changes of orders do
 * not wait behind all of them. Items must be in the same order in each run, so that each has its turn every 5 s. A loop that stops
 * leaves out the parts that have not started.
 * @param work `due`: when the part should have started, by `performance.now()`
 */
export async function inParts<Item>(
  { due, stopping }: Run,
  items: readonly Item[],
  size: number,
  work: (part: Item[], due: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    const partDue = due + (start / items.length) * SPREAD_MS
    if (start > 0) await sleepUntil(partDue, stopping)
    if (stopping.aborted) return
    await work(items.slice(start, start + size), partDue)
  }
}

/** Lets the process handle what has come meanwhile also if the time has passed. */
async function sleepUntil(time: number, stopping: AbortSignal): Promise<void> {
  try {
    await setTimeout(Math.max(0, time - performance.now()), undefined, { signal: stopping })
  } catch (error) {
    if (!stopping.aborted) throw error
  }
}
