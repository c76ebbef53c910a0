import { useCallback, useMemo } from 'react'
import type { Order } from '@/lib/orders/order'
import type { MayAct } from './board-context'
import { useServerClock } from './server-clock'

/** Where nobody can say that they have seen it, a cancelled ticket goes by itself after this time. */
const TOLD_FOR_MS = 10 * 60_000

/** The cancelled tickets that are still to be shown. @param renderedAt the server's time when the page was made */
export function useStillTold(unseen: Order[], mayAct: MayAct, renderedAt: number): Order[] {
  const over = useServerClock(
    useCallback(
      (now: number) => unseen.filter(({ statusSince }) => now - Date.parse(statusSince) > TOLD_FOR_MS).length,
      [unseen],
    ),
    renderedAt,
  )
  return useMemo(() => {
    if (mayAct !== 'nothing') return unseen
    const newestFirst = unseen.toSorted((a, b) => Date.parse(b.statusSince) - Date.parse(a.statusSince))
    return newestFirst.slice(0, unseen.length - over)
  }, [unseen, mayAct, over])
}
