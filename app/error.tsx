'use client'

import { useEffect } from 'react'
import { ACTION, Notice } from './notice'

const TRY_AGAIN_MS = 5_000

/** Nobody stands at a wall screen to press a button, so the page comes back by itself once the service is ready. */
export default function PageError() {
  useEffect(() => {
    const trying = setInterval(async () => {
      const ready = await fetch('/readyz').catch(() => null)
      if (ready?.ok) reload()
    }, TRY_AGAIN_MS)
    return () => clearInterval(trying)
  }, [])

  return (
    <Notice mark="!" title="Passboard cannot show this page just now">
      <p>Nothing is lost. The page comes back by itself as soon as it can.</p>
      <button type="button" onClick={reload} className={ACTION}>
        Try now
      </button>
    </Notice>
  )
}

const reload = () => window.location.reload()
