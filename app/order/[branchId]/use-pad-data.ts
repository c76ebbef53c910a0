import { useCallback, useEffect, useRef, useState } from 'react'
import { type Search, searchForServer } from '@/app/offline/search-for-server'
import { RELOAD_CODES } from '@/app/reload-codes'
import { useRefreshWhenVisible } from '@/app/ui/use-refresh-when-visible'
import { withAnswer } from '@/lib/bills/with-answer'
import type { BoardState } from '@/lib/board/board-state'
import type { Order } from '@/lib/orders/order'
import type { Outcome } from '@/lib/problems'
import type { PadData } from './pad-data'

/** The timeout of a request. */
const TIMEOUT_MS = 15_000

/** `now`: all of it; `completed`: only the completed orders. */
type Part = 'now' | 'completed'

/** What was read since the page was rendered with `instead`. */
type Read = { instead: PadData; data: PadData } | null

/**
 * What the pad shows beside the orders of the board. Its completed orders are read again when an order has left the board or changes after
 * it was finished (only the server knows which of those are on a bill), or has left its table (it may have moved with all others of it),
 * and all of it when the page becomes visible again.
 *
 * The pad does not refresh the page: while a refresh of Next is under way, its router holds each change of the address back, and
 * then often loads the whole page anew.
 * @returns `readCompleted`: reads the completed orders again, because this pad has changed them. `showAnswer`: shows the order of a tap's
 * response at once, if it is one of them
 */
export function usePadData(
  branchId: string,
  rendered: PadData,
  board: BoardState,
): PadData & { readCompleted: () => void; showAnswer: (order: Order) => void } {
  const [read, setRead] = useState<Read>(null)
  // A page in another language is rendered anew.
  const data = shownOf(read, rendered)
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
          setRead((before) => ({ instead: rendered, data: { ...shownOf(before, rendered), ...outcome.value } }))
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

  const before = useRef(board)
  useEffect(() => {
    const { orders, finished } = before.current
    before.current = board
    const hasLeft = [...orders].some(([id, { tableId }]) => board.orders.get(id)?.tableId !== tableId)
    if (hasLeft || board.finished !== finished) readAgain('completed')
  }, [board, readAgain])
  const readCompleted = useCallback(() => readAgain('completed'), [readAgain])
  const readAll = useCallback(() => readAgain('now'), [readAgain])
  useRefreshWhenVisible(readAll)

  function showAnswer(order: Order) {
    if (!data.completed.some(({ id }) => id === order.id)) return
    setRead((before) => {
      const shown = shownOf(before, rendered)
      return { instead: rendered, data: { ...shown, completed: withAnswer(shown.completed, order) } }
    })
    // A read that is under way may be older than the answer.
    readCompleted()
  }

  return { ...data, readCompleted, showAnswer }
}

const shownOf = (read: Read, rendered: PadData): PadData => (read?.instead === rendered ? read.data : rendered)

async function fetchPadData(branchId: string, part: Part): Promise<Outcome<Partial<PadData>>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(`/order/${branchId}/${part}`, { cache: 'no-store', signal })
  return response.json()
}
