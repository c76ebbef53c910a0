'use client'

import { useEffect } from 'react'
import { useRefresh } from '@/app/offline/use-refresh'
import { useRefreshWhenVisible } from '@/app/ui/use-refresh-when-visible'

const EVERY_MS = 5_000

/** Loads new transfers every few seconds while the page is visible, and when it becomes visible again. */
export function NewTransfers() {
  const refresh = useRefresh()
  useRefreshWhenVisible(refresh)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return null
}
