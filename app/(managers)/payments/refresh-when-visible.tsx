'use client'

import { useRouter } from 'next/navigation'
import { useRefreshWhenVisible } from '@/app/ui/use-refresh-when-visible'

/** Loads new transfers when the page becomes visible again. */
export function RefreshWhenVisible() {
  useRefreshWhenVisible(useRouter().refresh)
  return null
}
