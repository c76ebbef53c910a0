import { translator } from '@/app/i18n/messages'
import { AllergyWarning } from '@/app/parts/allergy-warning'
import { Card } from '@/app/parts/card'
import { Note } from '@/app/parts/note'
import { TypedText } from '@/app/parts/typed-text'
import type { StoredOrder } from '@/lib/orders/order'
import type { Writing } from '../writing'

/** What was ordered, for how much. */
export async function Lines({ order, writing }: { order: StoredOrder; writing: Writing }) {
  const say = await translator('report')
  return (
    <Card
      title={say('whatWasOrdered')}
      lead={`${writing.common(`status.${order.status}`)} · ${writing.common(`payment.${order.paymentStatus}`)}`}
    >
      {order.allergyNote && (
        <AllergyWarning label={writing.common('allergy')} text={order.allergyNote} className={WARNING} />
      )}
      <ul className="grid">
        {order.items.map(({ id, quantity, menuItemName, station, note, unitPrice }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-rule py-2">
            <span className="min-w-0 break-words">
              <b>{quantity} ×</b> <TypedText>{menuItemName}</TypedText>
              {station && (
                <span className="text-ink-quiet">
                  {' '}
                  · <TypedText>{station}</TypedText>
                </span>
              )}
              <Note text={note} className="block font-medium text-note" warningClassName={WARNING} />
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

const WARNING = 'my-0.5 w-fit max-w-full rounded-md'
