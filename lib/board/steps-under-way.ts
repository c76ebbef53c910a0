import type { Order } from '../orders/order'
import type { OrderFlow } from '../orders/order-flow'
import type { ShownStep } from './protocol'
import { type AppliedTap, withCommands } from './tap-queue'

/** The steps under way on other screens of the branch, the latest of each order, by the id of the order. */
export type StepsUnderWay = ReadonlyMap<string, ShownStep>

/** The steps as taps that show on their orders. */
export const tapsOf = (steps: StepsUnderWay): AppliedTap[] =>
  [...steps.values()].map(({ tapId, orderId, command }) => ({ id: tapId, orderId, command }))

export const NO_STEPS: StepsUnderWay = new Map()

/** How long a step that can no longer be undone is shown without its change. Then the ticket is free again. */
const PATIENCE_MS = 5_000

/**
 * Keeps the steps of other screens until they are undone, carried out or too old.
 * @param onChange called with all steps under way, after each change of them
 */
export function watchSteps(onChange: (steps: StepsUnderWay) => void) {
  let steps: StepsUnderWay = NO_STEPS
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function set(next: StepsUnderWay) {
    steps = next
    onChange(steps)
  }

  function removeWhere(isGone: (step: ShownStep) => boolean) {
    const gone = [...steps.values()].filter(isGone)
    if (gone.length === 0) return
    for (const { tapId } of gone) {
      clearTimeout(timers.get(tapId))
      timers.delete(tapId)
    }
    set(new Map([...steps].filter(([, step]) => !gone.includes(step))))
  }

  return {
    begun: (step: ShownStep) => {
      removeWhere(({ orderId }) => orderId === step.orderId)
      const end = () => removeWhere(({ tapId }) => tapId === step.tapId)
      timers.set(step.tapId, setTimeout(end, step.undoMs + PATIENCE_MS))
      set(new Map(steps).set(step.orderId, step))
    },
    undone: (tapId: string) => removeWhere((step) => step.tapId === tapId),
    /** @param orders the open orders: a step that changes none of them is carried out, or cannot be any more */
    ordersChanged: (orders: ReadonlyMap<string, Order>, flow: OrderFlow) =>
      removeWhere(({ orderId, command }) => {
        const order = orders.get(orderId)
        return !order || withCommands(order, [command], flow) === order
      }),
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
