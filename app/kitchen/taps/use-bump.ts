import { useCallback, useEffect, useRef } from 'react'
import { asksUnmade, type MainAction, mainAction, type Question, questionApplies } from '@/lib/board/main-action'
import type { Step } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'
import { commandTo, type OrderFlow } from '@/lib/orders/order-flow'
import type { TapPoint } from './double-tap'
import type { Vacated } from './use-vacated'

type Options = {
  station: string | null
  flow: OrderFlow
  /** The open orders of the branch. */
  orders: ReadonlyMap<string, Order>
  acceptsTap: (order: Order, point: TapPoint) => boolean
  advance: (order: Order, command: Step['command']) => void
  /** Moves a ticket that a finger tapped away, and leaves its place empty for a moment. */
  vacate: Vacated['vacate']
  /** Whether the user can say how an order was paid. */
  mayTakePayments: boolean
  /** Asks whether an order with lines that are not made should leave the kitchen, or how an unpaid order was paid. */
  onAsk: (order: Order, question: Question) => void
}

/**
 * What a tap on a ticket's main button does. It asks once before an order leaves the kitchen with lines that are not made, but
 * only where lines are marked at all: a café without station screens marks none. Before it completes an unpaid order it asks how
 * the order was paid, where somebody can answer.
 */
export function useBump({ station, flow, orders, acceptsTap, advance, vacate, mayTakePayments, onAsk }: Options) {
  // Read at the tap. As a dependency, each change of an order would render all tickets again.
  const latest = useRef({ orders, onAsk })
  useEffect(() => {
    latest.current = { orders, onAsk }
  }, [orders, onAsk])

  /** Does it without asking. */
  const complete = useCallback(
    (order: Order) => {
      const command = commandOf(mainAction(order, station, flow))
      if (command) advance(order, command)
    },
    [station, flow, advance],
  )

  /** Does it although lines are not made; asks how an unpaid order was paid. @param move how the ticket moves */
  const confirmBump = useCallback(
    (order: Order, move = complete) => {
      const asks = mayTakePayments && questionApplies('unpaid', order, mainAction(order, station, flow))
      if (asks) latest.current.onAsk(order, 'unpaid')
      else move(order)
    },
    [station, flow, mayTakePayments, complete],
  )

  const bump = useCallback(
    (order: Order, point: TapPoint) => {
      const action = mainAction(order, station, flow)
      if (!action || action.kind === 'finished' || !acceptsTap(order, point)) return
      const { orders, onAsk } = latest.current
      if (questionApplies('unmade', order, action) && asksUnmade(order, orders.values())) onAsk(order, 'unmade')
      else if (point.byPointer && action.kind === 'advance')
        confirmBump(order, (order) => vacate(order, action.from, () => complete(order)))
      else confirmBump(order)
    },
    [station, flow, acceptsTap, complete, confirmBump, vacate],
  )

  return { bump, confirmBump, complete }
}

function commandOf(action: MainAction | null): Step['command'] | null {
  if (action?.kind === 'advance') return commandTo(action.from, action.to)
  if (action?.kind === 'finish') return { type: 'mark_items', itemIds: action.itemIds, done: true }
  return null
}
