import { log } from '@/lib/log'

/** A part of the process that is ended when the process stops. */
type End = () => Promise<unknown>
/** Ends this part before those that were added earlier. */
export type EndLater = (end: End) => void

/** Longer than the service's own stop timeout. The process exits then, also if something still runs. */
const STOP_DEADLINE_MS = 20_000
/** A terminal and npm both send the signal of Ctrl+C. What comes within this time is the same wish. */
const SAME_WISH_MS = 1_000
/** How often a process that npm has started looks whether it still has its parent. */
const LOOK_FOR_PARENT_MS = 500

/**
 * From now on the process stops in order on SIGTERM and SIGINT, also while it still starts: as the first process of a container
 * it would not get a signal that it does not handle. A second signal stops it at once.
 */
export function stopOnSignal(): { endLater: EndLater; endAll: End; isStopping(): boolean } {
  const parts: End[] = []
  const endAll = async () => {
    for (let end = parts.pop(); end; end = parts.pop()) await end()
  }
  let stoppingSince: number | null = null
  const stop = async () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SAME_WISH_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    log().info('stopping')
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref()
    await endAll()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (process.env.npm_lifecycle_event) onParentGone(stop)
  return { endLater: (end) => void parts.push(end), endAll, isStopping: () => stoppingSince !== null }
}

/**
 * npm starts a shell that starts Node. If one of them is killed, Node is not told, gets another parent, and would hold the port for
 * ever. Windows does not change the parent of a process.
 */
function onParentGone(react: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    react()
  }, LOOK_FOR_PARENT_MS)
  timer.unref()
}
