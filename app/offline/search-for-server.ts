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
    const found = await isReady(request.signal)
    // Stopped, or replaced by a newer attempt.
    if (request.signal.aborted) return
    if (found) return onFound()
    attempts += 1
    retryTimer = setTimeout(attempt, RETRY_DELAYS_MS[attempts] ?? RETRY_DELAYS_MS.at(-1))
  }

  const tryNow = () => void attempt()
  window.addEventListener('online', tryNow)
  return {
    tryNow,
    stop: () => {
      window.removeEventListener('online', tryNow)
      clearTimeout(retryTimer)
      currentRequest?.abort()
    },
  }
}

/** Checks readiness, not liveness, because pages need the database. */
async function isReady(signal: AbortSignal): Promise<boolean> {
  const anySignal = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const response = await fetch('/readyz', { cache: 'no-store', signal: anySignal }).catch(() => null)
  return response?.ok ?? false
}
