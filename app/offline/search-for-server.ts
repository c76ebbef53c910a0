export type Search = { tryNow(): void; stop(): void }

/** The delays before each retry. The last delay repeats. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 5_000]
/** The timeout of a request. */
const TIMEOUT_MS = 4_000

/** Polls `/readyz` until the server is ready, and at once when the device is online again. Then calls `onFound` once. */
export function searchForServer(onFound: () => void): Search {
  let attempts = 0
  let retryTimer = setTimeout(attempt, RETRY_DELAYS_MS[0])
  let currentRequest: AbortController | null = null

  async function attempt() {
    clearTimeout(retryTimer)
    currentRequest?.abort()
    const request = new AbortController()
    currentRequest = request
    const found = await canLoadPages(AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]))
    // Stopped, or replaced by a newer attempt.
    if (request.signal.aborted) return
    if (found) {
      stop()
      return onFound()
    }
    attempts += 1
    retryTimer = setTimeout(attempt, RETRY_DELAYS_MS[attempts] ?? RETRY_DELAYS_MS.at(-1))
  }

  function stop() {
    window.removeEventListener('online', tryNow)
    clearTimeout(retryTimer)
    currentRequest?.abort()
  }

  const tryNow = () => void attempt()
  window.addEventListener('online', tryNow)
  return { tryNow, stop }
}

/** Whether the server can send pages. These need a database that can be read; the board says itself what cannot be written. */
export async function canLoadPages(signal: AbortSignal | null): Promise<boolean> {
  const response = await fetch('/readyz', { cache: 'no-store', signal }).catch(() => null)
  if (!response || response.ok) return response !== null
  // A proxy may answer without JSON.
  const { missing = ['database'] } = await response.json().catch(() => ({}))
  return !missing.includes('database') && !missing.includes('stopping')
}
