import { useEffect } from 'react'

/** Refreshes a page when it becomes visible again, because its data may have changed since. */
export function useRefreshWhenVisible(refresh: () => void) {
  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => document.removeEventListener('visibilitychange', refreshIfVisible)
  }, [refresh])
}
