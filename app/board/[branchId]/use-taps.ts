import { unstable_isUnrecognizedActionError } from 'next/navigation'
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Order } from '@/lib/orders/order'
import type { OrderStatus } from '@/lib/orders/order-status'
import { moveTicket } from './actions'
import { isSecondHalf, type TapPoint } from './double-tap'
import { explainRefusal } from './explain-refusal'

/** Resolves when the tap is answered. */
export type Advance = (order: Order, to: OrderStatus, tap: MouseEvent) => Promise<void>

/** Sends taps to the server and says in words what became of one that did not go through. */
export function useTaps(branchId: string, show: (order: Order) => void, isLive: boolean) {
  const [problem, setProblem] = useState<string | null>(null)
  const [stuck, setStuck] = useState(false)
  const last = useRef<TapPoint | null>(null)

  const advance = useCallback<Advance>(
    async (order, to, { timeStamp, clientX, clientY, detail }) => {
      const tap = { orderId: order.id, at: timeStamp, x: clientX, y: clientY, byPointer: detail > 0 }
      if (isSecondHalf(tap, last.current)) {
        setProblem(`Order ${order.number} was not moved: it came under a double tap. Tap it again if you mean it.`)
        return
      }
      last.current = tap
      setProblem(null)
      const result = await answerWithin(moveTicket({ branchId, orderId: order.id, to }).catch(unanswered))
      if (result === 'no answer') {
        setProblem(`Order ${order.number}: no answer from the server yet. The board is loaded anew.`)
        return setStuck(true)
      }
      if (result?.order) show(result.order)
      if (!result?.ok) setProblem(explainRefusal(order, result))
    },
    [branchId, show],
  )

  // Only a page loaded anew shows what became of the tap, and lets others through: Next sends a page's actions one
  // after the other, so all wait behind the one without an answer. Not while the server is away: then it stays.
  useEffect(() => {
    if (stuck && isLive) window.location.reload()
  }, [stuck, isLive])

  return { advance, problem, forgetProblem: useCallback(() => setProblem(null), []) }
}

const PATIENCE_MS = 5_000

function answerWithin<Answer>(answer: Promise<Answer>): Promise<Answer | 'no answer'> {
  return Promise.race([
    answer,
    new Promise<'no answer'>((resolve) => setTimeout(() => resolve('no answer'), PATIENCE_MS)),
  ])
}

/** A page that is older than the server after an update cannot move tickets until it is loaded anew. */
function unanswered(error: unknown): null {
  if (unstable_isUnrecognizedActionError(error)) window.location.reload()
  return null
}
