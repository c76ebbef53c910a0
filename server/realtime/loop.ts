import { HEARTBEAT_MS } from '@/lib/live/heartbeat'
import type { Log } from '@/lib/log'

/** One run of a loop. `due`: when it should have started, by `performance.now()`. `stopping`: it should end soon. */
export type Run = { due: number; stopping: AbortSignal }

/**
 * Runs the work every 5 s, starting now, one run at a time. A late run does not delay the next one, and missed runs are not
 * repeated. Errors are logged.
 * @param failure the log message for a failed run
 * @returns a function that stops the loop and resolves when the current run has ended
 */
export function startLoop(log: Log, failure: string, work: (run: Run) => Promise<unknown>): () => Promise<void> {
  const stop = new AbortController()
  let due = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = tick()

  return async () => {
    stop.abort()
    clearTimeout(timer)
    await running
  }

  async function tick() {
    const run = { due, stopping: stop.signal }
    await work(run).catch((error: unknown) => log.warn({ err: error }, failure))
    if (stop.signal.aborted) return
    due = Math.max(due + HEARTBEAT_MS, performance.now())
    timer = setTimeout(() => {
      running = tick()
    }, due - performance.now())
  }
}
