'use client'

import { useEffect } from 'react'

/**
 * Registers the service worker (`public/sw.js`). Its URL contains the build, so that each new build installs a new worker.
 * There is no worker in development, because its cache would be stale after each edit.
 */
export function RegisterServiceWorker() {
  useEffect(() => {
    // Browsers provide service workers only over https and on localhost. The board works without one.
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    navigator.serviceWorker
      .register(`/sw.js?build=${process.env.BUILD}`)
      .catch((error: unknown) =>
        console.warn('The service worker was not registered. The next page load retries.', error),
      )
  }, [])

  return null
}
