import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderingData } from '@/app/ordering/ordering-context'
import { Answer, Dialog, FORM_END } from '@/app/ui/dialog'
import { FieldProblem, INPUT, Options } from '@/app/ui/field'
import { isoOf, localOf } from '@/app/ui/local-time'
import { serverNow } from '@/app/ui/server-clock'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { MAX_CUSTOMER_NAME, MAX_NOTE, MAX_PICKUP_DAYS } from '@/lib/orders/order-limits'
import { ORDER_TYPES, type OrderType } from '@/lib/orders/order-type'
import { isPickupIn } from '@/lib/orders/pickup-range'
import type { ChangeProps } from './change-lines'

type Props = Pick<ChangeProps, 'order' | 'onYes' | 'onClose'> & { ordering: Pick<OrderingData, 'timeZone'> }

type Values = { customerName: string; orderType: OrderType; pickup: string; note: string; allergyNote: string }

/** Changes customer, type, pickup and notes of an order. Only what the user changed is sent: others may change the rest meanwhile. */
export function EditOrder({ order, ordering: { timeZone }, onYes, onClose }: Props) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  const [before] = useState(() => valuesOf(order, timeZone))
  const [values, setValues] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const why = useId()
  const set = (edit: Partial<Values>) => setValues((shown) => ({ ...shown, ...edit }))

  function save() {
    const command = commandFor(before, values, timeZone)
    const pickup = command?.type === 'update_order' && command.pickupAt
    const wrong = typeof pickup === 'string' && !isPickupIn(pickup, serverNow(), MAX_PICKUP_DAYS)
    setWrong(wrong)
    if (wrong) return
    if (command) onYes(command)
    onClose()
  }

  return (
    <Dialog title={say('editOrderOf', { number: order.number })} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Labelled label={say('customer')}>
          <input
            value={values.customerName}
            maxLength={MAX_CUSTOMER_NAME}
            onChange={(event) => set({ customerName: event.target.value })}
            className={`${INPUT} text-xl`}
          />
        </Labelled>
        <Labelled label={common('orderType')}>
          <select
            value={values.orderType}
            onChange={(event) =>
              set({ orderType: ORDER_TYPES.find((type) => type === event.target.value) ?? before.orderType })
            }
            className={`${INPUT} text-xl`}
          >
            <Options of={ORDER_TYPES} nameOf={(type) => common(`type.${type}`)} />
          </select>
        </Labelled>
        <div className="grid grid-cols-1 content-start gap-1.5">
          <Labelled label={say('pickup')}>
            <input
              type="datetime-local"
              value={values.pickup}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? `${why}-problem ${why}` : why}
              onChange={(event) => set({ pickup: event.target.value })}
              className={`${INPUT} text-xl`}
            />
          </Labelled>
          {isWrong && (
            <FieldProblem id={`${why}-problem`}>{say('pickupWrong', { days: MAX_PICKUP_DAYS })}</FieldProblem>
          )}
          <p id={why} className="text-base text-ink-quiet">
            {say('pickupHint')}
          </p>
        </div>
        <Labelled label={common('orderNote')}>
          <textarea
            value={values.note}
            maxLength={MAX_NOTE}
            rows={2}
            onChange={(event) => set({ note: event.target.value })}
            className={`${INPUT} py-2 text-xl`}
          />
        </Labelled>
        <Labelled label={common('allergy')}>
          <input
            value={values.allergyNote}
            maxLength={MAX_NOTE}
            onChange={(event) => set({ allergyNote: event.target.value })}
            className={`${INPUT} text-xl`}
          />
        </Labelled>
        <div className={FORM_END}>
          <Answer type="submit" look="main">
            {say('saveOrder')}
          </Answer>
        </div>
      </form>
    </Dialog>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="grid grid-cols-1 gap-1.5 text-xl font-semibold">
      {label}
      {children}
    </label>
  )
}

const valuesOf = ({ customerName, type, pickupAt, note, allergyNote }: Order, timeZone: string): Values => ({
  customerName,
  orderType: type,
  pickup: pickupAt ? localOf(pickupAt, timeZone) : '',
  note,
  allergyNote,
})

/** The command for what was changed; null: nothing. */
function commandFor(before: Values, values: Values, timeZone: string): StaffCommand | null {
  const { customerName, orderType, pickup, note, allergyNote } = values
  const edits = {
    ...(customerName.trim() !== before.customerName && { customerName: customerName.trim() }),
    ...(orderType !== before.orderType && { orderType }),
    ...(pickup !== before.pickup && { pickupAt: pickup === '' ? null : isoOf(pickup, timeZone) }),
    ...(note.trim() !== before.note.trim() && { note: note.trim() }),
    ...(allergyNote.trim() !== before.allergyNote.trim() && { allergyNote: allergyNote.trim() }),
  }
  return Object.keys(edits).length === 0 ? null : { type: 'update_order', ...edits }
}
