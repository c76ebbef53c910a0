export type Search = { tryNow(): void; stop(): void }

/** Before the next try; the last one again and again. */
const PAUSES_MS = [1_000, 2_000, 4_000, 5_000]
/** A server that is slower than this would not please with a page either. */
const PATIENCE_MS = 4_000

/** Asks again and again, and at once when the device is back on a network, whether the server can serve. */
export function searchForServer(onFound: () => void): Search {
  let tries = 0
  let next = setTimeout(attempt, PAUSES_MS[0])
  let asking: AbortController | null = null

  async function attempt() {
    clearTimeout(next)
    asking?.abort()
    const thisSearch = new AbortController()
    asking = thisSearch
    const found = await isReady(thisSearch.signal)
    // Stopped, or asked anew meanwhile.
    if (thisSearch.signal.aborted) return
    if (found) return onFound()
    tries += 1
    next = setTimeout(attempt, PAUSES_MS[tries] ?? PAUSES_MS.at(-1))
  }

  const tryNow = () => void attempt()
  window.addEventListener('online', tryNow)
  return {
    tryNow,
    stop: () => {
      window.removeEventListener('online', tryNow)
      clearTimeout(next)
      asking?.abort()
    },
  }
}

/** Ready, not only alive: a page that cannot read the database would be no better than this one. */
async function isReady(signal: AbortSignal): Promise<boolean> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const answer = await fetch('/readyz', { cache: 'no-store', signal: either }).catch(() => null)
  return answer?.ok ?? false
}
