import { HEARTBEAT_MS } from '@/lib/board/protocol'
import type { Log } from '@/lib/log'

/**
 * Does something every 5 s, beginning now; one after the other, however long it takes. A beat that comes late does not make
 * the next one late, and those that were slept through are not made up for. What a beat throws is logged.
 * @param failure what the log says of a beat that failed
 * @param work `due`: when it was to begin, by `performance.now()`
 * @returns what ends it, when what runs is done
 */
export function startBeats(log: Log, failure: string, work: (due: number) => Promise<unknown>): () => Promise<void> {
  let stopped = false
  let due = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = beat()

  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }

  async function beat() {
    await work(due).catch((error: unknown) => log.warn({ err: error }, failure))
    if (stopped) return
    due = Math.max(due + HEARTBEAT_MS, performance.now())
    timer = setTimeout(() => {
      running = beat()
    }, due - performance.now())
  }
}
