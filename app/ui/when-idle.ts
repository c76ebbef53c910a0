/**
 * Calls `work` once, when the browser has nothing else to do. Safari has no idle callback: there, a later task calls it.
 * @param longestWaitMs after so many milliseconds it is called also if the browser is never idle
 * @returns a function that cancels the call
 */
export function whenIdle(work: () => void, longestWaitMs: number): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(work, { timeout: longestWaitMs })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(work)
  return () => clearTimeout(timer)
}
