/** A page in the background paints no frame. There, the work begins after so many milliseconds. */
const LONGEST_WAIT_MS = 100

/** Calls `work` once: after the frame that shows what the page shows now, or at the latest when the page is left. */
export function afterFrame(work: () => void): void {
  const begin = () => {
    clearTimeout(timer)
    removeEventListener('pagehide', begin)
    if (isDone) return
    isDone = true
    work()
  }
  let isDone = false
  const timer = setTimeout(begin, LONGEST_WAIT_MS)
  addEventListener('pagehide', begin)
  // The frame is painted after its callbacks.
  requestAnimationFrame(() => setTimeout(begin))
}
