import { translator } from '@/app/i18n/messages'
import { Card } from '@/app/parts/card'
import type { StoredOrder } from '@/lib/orders/order'
import type { Writing } from '../writing'

/** What was ordered, for how much. */
export async function Lines({ order, writing }: { order: StoredOrder; writing: Writing }) {
  const say = await translator('report')
  return (
    <Card title={say('whatWasOrdered')} lead={`${say(order.status)} · ${say(order.paymentStatus)}`}>
      <ul className="grid">
        {order.items.map(({ id, quantity, menuItemName, station, note, unitPrice }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-rule py-2">
            <span className="min-w-0 break-words">
              <b>{quantity} ×</b> {menuItemName}
              {station && <span className="text-ink-quiet"> · {station}</span>}
              {note && <span className="block font-medium text-note">{note}</span>}
            </span>
            <span className="tabular-nums whitespace-nowrap">{writing.money(quantity * unitPrice)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 text-lg font-bold">
        {say('total')} <span className="tabular-nums">{writing.money(order.total)}</span>
      </p>
    </Card>
  )
}
