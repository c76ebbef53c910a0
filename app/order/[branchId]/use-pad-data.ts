import { useCallback, useEffect, useRef, useState } from 'react'
import { type Search, searchForServer } from '@/app/offline/search-for-server'
import { useRefreshWhenVisible } from '@/app/ui/use-refresh-when-visible'
import type { ErrorCode } from '@/lib/errors'
import type { Order } from '@/lib/orders/order'
import type { Outcome } from '@/lib/problems'
import type { PadData } from './pad-data'

/** The timeout of a request. */
const TIMEOUT_MS = 15_000

/** After these errors the page reloads. The server then redirects to the sign-in page or responds with 404. */
const RELOAD_CODES: readonly ErrorCode[] = ['unauthenticated', 'token_expired', 'forbidden', 'not_found']

/**
 * What the pad shows beside the orders of the board. It is read again when an order has left the board (only the server knows
 * which of those are on a bill), and when the page becomes visible again.
 *
 * The pad does not refresh the page: while a refresh of Next is under way, its router holds each change of the address back, and
 * then often loads the whole page anew.
 * @param open the orders of the board by id
 */
export function usePadData(branchId: string, rendered: PadData, open: ReadonlyMap<string, Order>): PadData {
  const [read, setRead] = useState<{ instead: PadData; data: PadData } | null>(null)
  const search = useRef<Search>(null)

  const readAgain = useCallback(() => {
    search.current?.stop()
    const current = searchForServer(async () => {
      const outcome = await fetchPadData(branchId).catch(() => null)
      if (search.current !== current) return
      if (outcome?.ok) setRead({ instead: rendered, data: outcome.value })
      else if (outcome && RELOAD_CODES.includes(outcome.code)) window.location.reload()
      else search.current = searchForServer(readAgain)
    })
    search.current = current
    current.tryNow()
  }, [branchId, rendered])
  useEffect(
    () => () => {
      search.current?.stop()
      search.current = null
    },
    [],
  )

  const before = useRef(open)
  useEffect(() => {
    const hasGone = [...before.current.keys()].some((id) => !open.has(id))
    before.current = open
    if (hasGone) readAgain()
  }, [open, readAgain])
  useRefreshWhenVisible(readAgain)

  // A page in another language is rendered anew.
  return read?.instead === rendered ? read.data : rendered
}

async function fetchPadData(branchId: string): Promise<Outcome<PadData>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(`/order/${branchId}/now`, { cache: 'no-store', signal })
  return response.json()
}
