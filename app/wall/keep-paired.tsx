'use client'

import { type ReactNode, useEffect } from 'react'

/** Renews the cookie of the screen on each load of the page, because browsers limit the age of cookies. */
export function KeepPaired({ children }: { children: ReactNode }) {
  useEffect(() => {
    fetch('/wall/pairing', { cache: 'no-store' }).catch((error: unknown) => {
      console.info('The cookie of the screen was not renewed. The next load retries:', error)
    })
  }, [])

  return children
}
