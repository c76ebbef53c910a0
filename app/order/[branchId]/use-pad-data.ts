import { useCallback, useEffect, useRef, useState } from 'react'
import { type Search, searchForServer } from '@/app/offline/search-for-server'
import { RELOAD_CODES } from '@/app/reload-codes'
import { useRefreshWhenVisible } from '@/app/ui/use-refresh-when-visible'
import type { Order } from '@/lib/orders/order'
import type { Outcome } from '@/lib/problems'
import type { PadData } from './pad-data'

/** The timeout of a request. */
const TIMEOUT_MS = 15_000

/** `now`: all of it; `completed`: only the completed orders. */
type Part = 'now' | 'completed'

/**
 * What the pad shows beside the orders of the board. Its completed orders are read again when an order has left the board (only the
 * server knows which of those are on a bill) or its table (it may have moved with all others of it), and all of it when the page becomes visible again.
 *
 * The pad does not refresh the page: while a refresh of Next is under way, its router holds each change of the address back, and
 * then often loads the whole page anew.
 * @param open the orders of the board by id
 * @returns `readCompleted`: reads the completed orders again, because this pad has changed them
 */
export function usePadData(
  branchId: string,
  rendered: PadData,
  open: ReadonlyMap<string, Order>,
): PadData & { readCompleted: () => void } {
  const [read, setRead] = useState<{ instead: PadData; data: PadData } | null>(null)
  const search = useRef<Search>(null)
  /** What a search asks for until the server has answered. */
  const wanted = useRef<Part>(null)

  const readAgain = useCallback(
    (part: Part) => {
      search.current?.stop()
      wanted.current = wanted.current === 'now' ? 'now' : part
      const asked = wanted.current
      const current = searchForServer(async () => {
        const outcome = await fetchPadData(branchId, asked).catch(() => null)
        if (search.current !== current) return
        if (outcome?.ok) {
          wanted.current = null
          setRead((before) => {
            const shown = before?.instead === rendered ? before.data : rendered
            return { instead: rendered, data: { ...shown, ...outcome.value } }
          })
        } else if (outcome && RELOAD_CODES.includes(outcome.code)) window.location.reload()
        else search.current = searchForServer(() => readAgain(asked))
      })
      search.current = current
      current.tryNow()
    },
    [branchId, rendered],
  )
  useEffect(
    () => () => {
      search.current?.stop()
      search.current = null
    },
    [],
  )

  const before = useRef(open)
  useEffect(() => {
    const hasLeft = [...before.current].some(([id, { tableId }]) => open.get(id)?.tableId !== tableId)
    before.current = open
    if (hasLeft) readAgain('completed')
  }, [open, readAgain])
  const readCompleted = useCallback(() => readAgain('completed'), [readAgain])
  const readAll = useCallback(() => readAgain('now'), [readAgain])
  useRefreshWhenVisible(readAll)

  // A page in another language is rendered anew.
  return { ...(read?.instead === rendered ? read.data : rendered), readCompleted }
}

async function fetchPadData(branchId: string, part: Part): Promise<Outcome<Partial<PadData>>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(`/order/${branchId}/${part}`, { cache: 'no-store', signal })
  return response.json()
}
