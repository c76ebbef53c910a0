'use client'

import { useEffect } from 'react'

/**
 * Puts the shell on this device (`public/sw.js`). Each build has an address of its own for it, so that the first page of
 * a new build brings the new shell. In development pages change faster than any worker could know.
 */
export function RegisterServiceWorker() {
  useEffect(() => {
    // Over plain http browsers offer no worker, except on the machine itself; the board works without.
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    navigator.serviceWorker
      .register(`/sw.js?build=${process.env.BUILD}`)
      .catch((error: unknown) => console.warn('This device has no offline shell until the next page.', error))
  }, [])

  return null
}
