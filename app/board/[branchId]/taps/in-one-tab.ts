const LOCK = 'passboard.taps'

/**
 * Runs work while no other tab of this browser does. A browser offers no locks over plain HTTP, and may deny them together
 * with the storage: then two tabs may send the same tap, which its id makes harmless.
 */
export async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (!window.isSecureContext) return work()
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    await navigator.locks.request(LOCK, begin)
  } catch (error) {
    if (hasBegun) throw error
    await work()
  }
}
