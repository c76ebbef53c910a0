import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'

// Optimized code counts nothing.
for (const flag of ['--no-opt', '--no-maglev', '--no-sparkplug', '--no-use-osr']) setFlagsFromString(flag)

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/**
 * How much code ran: how often each block of each function was entered, in sum. It is the same on a slow and on a fast machine. What
 * is built into V8, such as a search in a text, counts as nothing. A test file imports this first: what ran before is not counted.
 */
export async function countedWork(work: () => unknown): Promise<number> {
  await blocksEntered()
  await work()
  return blocksEntered()
}

/** Since the last call. */
async function blocksEntered(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .flatMap(({ functions }) => functions)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0)
}
