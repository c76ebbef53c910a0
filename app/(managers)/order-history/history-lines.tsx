import type { ReportFormatter } from '@/app/(managers)/report-format'
import { translator } from '@/app/i18n/messages'
import { AdjustmentLines } from '@/app/ui/adjustment-lines'
import { AllergyWarning } from '@/app/ui/allergy-warning'
import { Card } from '@/app/ui/card'
import { ChosenOptions } from '@/app/ui/chosen-options'
import { Note } from '@/app/ui/note'
import { OrderNote } from '@/app/ui/order-note'
import { LineProblems } from '@/app/ui/problems'
import { TypedText } from '@/app/ui/typed-text'
import type { StoredOrder } from '@/lib/orders/order'
import { allOptions } from '@/lib/orders/to-make'

const WARNING = 'my-0.5 w-fit max-w-full rounded-md'

/** The lines of the order and its total. */
export async function HistoryLines({ order, format }: { order: StoredOrder; format: ReportFormatter }) {
  const say = await translator('report')
  return (
    <Card
      title={say('whatWasOrdered')}
      lead={`${format.common(`status.${order.status}`)} · ${format.common(`payment.${order.paymentStatus}`)}`}
    >
      {order.allergyNote && (
        <AllergyWarning label={format.common('allergy')} text={order.allergyNote} className={WARNING} />
      )}
      <OrderNote order={order} />
      <ul className="grid">
        {order.items.map(({ id, quantity, menuItemName, station, options, note, unitPrice, ...line }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-rule py-2">
            <span className="min-w-0 break-words">
              <b>{quantity} ×</b> <TypedText>{menuItemName}</TypedText>
              {station && (
                <span className="text-ink-quiet">
                  {' '}
                  · <TypedText>{station}</TypedText>
                </span>
              )}
              <LineProblems line={line} />
              <ChosenOptions options={allOptions({ options, parts: line.parts })} money={format.money} />
              <Note text={note} className="block font-medium text-note" warningClassName={WARNING} />
            </span>
            <span className="tabular-nums whitespace-nowrap">{format.money(quantity * unitPrice)}</span>
          </li>
        ))}
      </ul>
      {order.voids.length > 0 && (
        <ul className="grid text-ink-quiet">
          {order.voids.map(({ id, quantity, menuItemName, options, note, unitPrice, reason }) => (
            <li key={id} className="flex justify-between gap-4 border-b border-rule py-2">
              <span className="min-w-0 break-words">
                <s>
                  <b>{quantity} ×</b> <TypedText>{menuItemName}</TypedText>
                </s>{' '}
                · {format.common(`voidReason.${reason}`)}
                <ChosenOptions options={options} money={format.money} />
                {note && <span className="block">{note}</span>}
              </span>
              <s className="tabular-nums whitespace-nowrap">{format.money(quantity * unitPrice)}</s>
            </li>
          ))}
        </ul>
      )}
      <AdjustmentLines order={order} common={format.common} money={format.settings} />
      <p className="flex justify-between gap-4 text-lg font-bold">
        {say('total')} <span className="tabular-nums">{format.money(order.total)}</span>
      </p>
    </Card>
  )
}
