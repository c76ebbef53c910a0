import { unstable_isUnrecognizedActionError } from 'next/navigation'
import { type MouseEvent, useCallback, useRef, useState } from 'react'
import type { Order } from '@/lib/orders/order'
import type { OrderStatus } from '@/lib/orders/order-status'
import { moveTicket } from './actions'
import { isSecondHalf, type TapPoint } from './double-tap'
import { explainRefusal } from './explain-refusal'

/** Resolves when the tap is answered. */
export type Advance = (order: Order, to: OrderStatus, tap: MouseEvent) => Promise<void>

/** Sends taps to the server and says in words what became of one that did not go through. */
export function useTaps(branchId: string, show: (order: Order) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const last = useRef<TapPoint | null>(null)

  const advance = useCallback<Advance>(
    async (order, to, { timeStamp, clientX, clientY, detail }) => {
      const tap = { orderId: order.id, at: timeStamp, x: clientX, y: clientY, byPointer: detail > 0 }
      if (isSecondHalf(tap, last.current)) return
      last.current = tap
      setProblem(null)
      const result = await moveTicket({ branchId, orderId: order.id, to }).catch(unanswered)
      if (result?.order) show(result.order)
      if (!result?.ok) setProblem(explainRefusal(order, result))
    },
    [branchId, show],
  )

  return { advance, problem, forgetProblem: useCallback(() => setProblem(null), []) }
}

/** A page that is older than the server after an update cannot move tickets until it is loaded anew. */
function unanswered(error: unknown): null {
  if (unstable_isUnrecognizedActionError(error)) window.location.reload()
  return null
}
