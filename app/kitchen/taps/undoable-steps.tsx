import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import { pointOf } from './double-tap'
import type { Taps } from './taps-context'

/** The latest steps. More would hide what is below. */
const SHOWN = 3

type Props = { taps: Pick<Taps, 'undoableQueue' | 'undoInStrip'>; orders: ReadonlyMap<string, Order> }

/**
 * The steps of this screen that can be undone. A moved ticket can be out of sight in its new column, so its "Undo" is here as well, at the
 * lower edge, where the columns say what is out of sight and no ticket has a button.
 */
export function UndoableSteps({ taps, orders }: Props) {
  const say = useTranslations('board.taps')
  const { undoableQueue, undoInStrip } = taps
  const undoable = undoableQueue.slice(-SHOWN).flatMap(({ orderId }) => orders.get(orderId) ?? [])
  if (undoable.length === 0) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-2 z-10 flex justify-center gap-2 px-2">
      {undoable.map((order) => (
        <button
          key={order.id}
          type="button"
          aria-label={say('undoStep', { number: order.number })}
          onClick={(event) => undoInStrip(order, pointOf(event))}
          className="pointer-events-auto min-h-12 rounded-lg border-3 border-ink bg-alert px-4 text-lg/tight font-bold text-ink tabular-nums pressable"
        >
          {say('undo', { number: order.number })}
        </button>
      ))}
    </div>
  )
}
