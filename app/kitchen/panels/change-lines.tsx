import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderingData } from '@/app/ordering/ordering-context'
import { Answer, Dialog } from '@/app/ui/dialog'
import { INPUT } from '@/app/ui/field'
import { TypedText } from '@/app/ui/typed-text'
import { ticketOptions } from '@/lib/board/ticket-options'
import { moneyText } from '@/lib/money'
import { canStop } from '@/lib/order-status'
import { priced } from '@/lib/orders/adjustments'
import type { Order, OrderItem } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { MAX_NOTE } from '@/lib/orders/order-limits'
import { overpaid } from '@/lib/orders/payment'
import { canChangeLine } from '@/lib/orders/transition-of-lines'
import { VOID_REASONS } from '@/lib/orders/void-reason'
import { pointOf, type TapPoint } from '../taps/double-tap'
import { LineOptions } from '../ticket/line-options'
import { lineText } from '../ticket/ticket-line'
import { ChangeCourse } from './change-course'
import { ChangeOptions } from './change-options'
import { Pieces } from './pieces'

export type ChangeProps = {
  order: Order
  ordering: OrderingData
  acceptsTap: (point: TapPoint) => boolean
  onYes: (command: StaffCommand) => void
  onClose: () => void
}

/** Chooses a line of an order, to change its note, its options or its course, or to void pieces of it. */
export function ChangeLines(props: ChangeProps) {
  const { order, onClose } = props
  const say = useTranslations('board.ticket')
  const [chosen, choose] = useState<{ itemId: string; what: 'note' | 'options' | 'course' | 'void' } | null>(null)
  const item = order.items.find(({ id }) => id === chosen?.itemId)
  const back = () => choose(null)
  if (item && chosen?.what === 'note') return <ChangeNote {...props} item={item} onBack={back} />
  if (item && chosen?.what === 'options') {
    return <ChangeOptions {...props} item={item} name={nameOf(item)} onBack={back} />
  }
  if (item && chosen?.what === 'course')
    return <ChangeCourse {...props} item={item} name={nameOf(item)} onBack={back} />
  if (item && chosen?.what === 'void') return <VoidLine {...props} item={item} onBack={back} />
  const isLast = piecesOf(order) === 1 && !canStop(order)
  return (
    <Dialog title={say('changeLinesOf', { number: order.number })} onClose={onClose}>
      <ul className="divide-y divide-rule">
        {order.items.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-xl">
            <LineName item={line} />
            <span className="ml-auto flex flex-wrap justify-end gap-2">
              {canChangeLine(order, line) && (
                <button
                  type="button"
                  aria-label={say('optionsOf', { item: nameOf(line) })}
                  onClick={() => choose({ itemId: line.id, what: 'options' })}
                  className={SMALL}
                >
                  {say('options')}
                </button>
              )}
              {canChangeLine(order, line) && (
                <button
                  type="button"
                  aria-label={say('noteOf', { item: nameOf(line) })}
                  onClick={() => choose({ itemId: line.id, what: 'note' })}
                  className={SMALL}
                >
                  {say('changeNote')}
                </button>
              )}
              {line.later && (
                <button
                  type="button"
                  aria-label={say('courseOf', { item: nameOf(line) })}
                  onClick={() => choose({ itemId: line.id, what: 'course' })}
                  className={SMALL}
                >
                  {say('changeCourse')}
                </button>
              )}
              <button
                type="button"
                disabled={isLast}
                aria-label={say('voidOf', { item: nameOf(line) })}
                onClick={() => choose({ itemId: line.id, what: 'void' })}
                className={`${SMALL} border-late bg-white text-late disabled:border-rule disabled:text-ink-quiet`}
              >
                {say('void')}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {isLast && <p className="pt-2 text-lg">{say('keepsOne')}</p>}
    </Dialog>
  )
}

const SMALL = 'min-h-14 rounded-lg border-2 border-field px-4 text-lg font-semibold'

const piecesOf = ({ items }: Order) => items.reduce((sum, { quantity }) => sum + quantity, 0)

const nameOf = (item: OrderItem) => lineText({ ...item, options: ticketOptions(item) })

function LineName({ item }: { item: OrderItem }) {
  const say = useTranslations('board.ticket')
  return (
    <span className="min-w-0 font-semibold break-words">
      <b className="tabular-nums">{item.quantity} ×</b> <TypedText>{item.kitchenName}</TypedText>
      <LineOptions options={ticketOptions(item)} isToMake={false} className="text-base" />
      {item.note && <span className="block text-base font-medium text-note">{item.note}</span>}
      {item.later && item.course !== null && (
        <span className="block text-base font-medium text-ink-quiet">
          {say('laterCourse', { course: item.course })}
        </span>
      )}
    </span>
  )
}

type LineProps = ChangeProps & { item: OrderItem; onBack: () => void }

/** How many pieces to void, and why. The reason is the confirmation. */
function VoidLine({ order, ordering, item, acceptsTap, onYes, onClose, onBack }: LineProps) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  const isLast = item.quantity === piecesOf(order)
  const most = isLast && !canStop(order) ? item.quantity - 1 : item.quantity
  const [quantity, setQuantity] = useState(most)
  const chosen = Math.min(quantity, most)
  const left = priced(order.itemsTotal - chosen * item.unitPrice, order.adjustments, piecesOf(order) > chosen)
  const refund = overpaid(order, left.total) - order.refundDue
  return (
    <Dialog title={say('voidOf', { item: nameOf(item) })} onClose={onClose}>
      <div className="grid gap-5">
        {most > 1 && (
          <div className="flex items-center justify-between gap-3 text-xl font-semibold">
            {say('voidHowMany')}
            <Pieces
              name={nameOf(item)}
              chosen={chosen}
              least={1}
              most={most}
              text={say('voidPieces', { chosen, quantity: item.quantity })}
              onChoose={setQuantity}
            />
          </div>
        )}
        {most < item.quantity && <p className="text-lg">{say('keepsOne')}</p>}
        {isLast && chosen === item.quantity && <p className="text-lg">{say('lastStops')}</p>}
        {refund > 0 && (
          <strong className="block text-xl text-late">
            {say('voidRefund', { total: moneyText(refund, ordering) })}
          </strong>
        )}
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="pb-3 text-xl font-semibold">{say('voidWhy')}</legend>
          {VOID_REASONS.map((reason) => (
            <Answer
              key={reason}
              look="danger"
              onClick={(event) => {
                if (!acceptsTap(pointOf(event))) return
                onYes({ type: 'void_line', itemId: item.id, quantity: chosen, reason })
                onClose()
              }}
            >
              {common(`voidReason.${reason}`)}
            </Answer>
          ))}
        </fieldset>
        <Answer look="other" onClick={onBack}>
          {say('back')}
        </Answer>
      </div>
    </Dialog>
  )
}

function ChangeNote({ item, onYes, onClose, onBack }: LineProps) {
  const say = useTranslations('board.ticket')
  const [note, setNote] = useState(item.note)
  return (
    <Dialog title={say('noteOf', { item: nameOf(item) })} onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onYes({ type: 'change_line', itemId: item.id, note: note.trim() })
          onClose()
        }}
      >
        <label className="grid gap-1.5 text-xl font-semibold">
          {say('changeNote')}
          <textarea
            value={note}
            maxLength={MAX_NOTE}
            rows={3}
            onChange={(event) => setNote(event.target.value)}
            className={`${INPUT} py-2 text-xl`}
          />
        </label>
        <div className="grid gap-3 sm:grid-cols-2">
          <Answer look="other" onClick={onBack}>
            {say('back')}
          </Answer>
          <Answer type="submit" look="main">
            {say('saveNote')}
          </Answer>
        </div>
      </form>
    </Dialog>
  )
}
