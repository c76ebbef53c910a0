'use client'

import { type ReactNode, useEffect } from 'react'

/** Has the device's credential renewed with each load of the page, for browsers forget every cookie in the end. */
export function KeepPaired({ children }: { children: ReactNode }) {
  useEffect(() => {
    fetch('/wall/pairing', { cache: 'no-store' }).catch((error: unknown) => {
      console.info('The credential is renewed with the next load:', error)
    })
  }, [])

  return children
}
