import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { type Search, searchForServer } from './search-for-server'

/** Of the last refresh that still waits for the server. It goes on if the component that asked for it is gone. */
let search: Search | null = null

/**
 * A function that refreshes the page as soon as the server answers. When a refresh of Next gets no response, Next leaves the page,
 * and everything that is open on it is lost.
 */
export function useRefresh(): () => void {
  const { refresh } = useRouter()
  return useCallback(() => {
    search?.stop()
    search = searchForServer(refresh)
    search.tryNow()
  }, [refresh])
}
