import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { type Search, searchForServer } from './search-for-server'

/** Of the last refresh. It goes on after the component that started it is unmounted. */
let search: Search | null = null

/**
 * A function that refreshes the page as soon as the server answers. If the request of a refresh fails, Next loads the whole page
 * anew, and everything that is open on it is lost.
 */
export function useRefresh(): () => void {
  const { refresh } = useRouter()
  return useCallback(() => {
    search?.stop()
    search = searchForServer(refresh)
    search.tryNow()
  }, [refresh])
}
