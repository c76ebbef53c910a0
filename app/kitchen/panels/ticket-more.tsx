import { useTranslations } from 'use-intl'
import { Allergens } from '@/app/ui/allergens'
import { ChoiceButton, Dialog } from '@/app/ui/dialog'
import { usePlace } from '@/app/ui/place'
import { TypedText } from '@/app/ui/typed-text'
import { courseToFire } from '@/lib/board/ticket-lines'
import { canMove, canStop } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { isDue } from '@/lib/orders/payment'
import { canAdjust } from '@/lib/orders/transition-of-adjustments'
import { useBoardContext } from '../board-context'
import { canMakeAgain } from './make-again'

type Props = {
  order: Order
  onTap: (command: StaffCommand) => void
  onChangeLines: () => void
  onMove: () => void
  onEdit: () => void
  onAdjust: () => void
  onCancel: () => void
  onStop: () => void
  onConfirmPayment: () => void
  onCloseTable: () => void
  onSoldOut: () => void
  onClose: () => void
}

/** The rare actions on a ticket. */
export function TicketMore(props: Props) {
  const { order, onTap, onChangeLines, onMove, onEdit, onAdjust, onCancel, onStop } = props
  const { onConfirmPayment, onCloseTable, onSoldOut, onClose } = props
  const say = useTranslations('board.ticket')
  const panels = useTranslations('board.panels')
  const adjust = useTranslations('paying.adjust')
  const { station, mayCloseTables, actions } = useBoardContext()

  function mark() {
    onTap({ type: 'mark_rush', rush: !order.rush })
    onClose()
  }

  const course = courseToFire(order.items, station)
  return (
    <Dialog title={say('orderTitle', { number: order.number, place: usePlace()(order) })} onClose={onClose}>
      <LinesWithAllergens order={order} />
      <div className="grid gap-3">
        {isDue(order) && (
          <ChoiceButton onClick={onConfirmPayment}>
            {say(order.status === 'pending' ? 'confirmPayment' : 'recordPayment')}
          </ChoiceButton>
        )}
        {course !== undefined && (
          <ChoiceButton
            onClick={() => {
              onTap({ type: 'fire', course })
              onClose()
            }}
          >
            {say('fireCourse', { course })}
          </ChoiceButton>
        )}
        <ChoiceButton onClick={mark}>{say(order.rush ? 'unmarkRush' : 'markRush')}</ChoiceButton>
        {canMakeAgain(order) && (
          <ChoiceButton onClick={() => actions.openMakeAgain(order)}>{say('makeAgain')}</ChoiceButton>
        )}
        <ChoiceButton onClick={onChangeLines}>{say('changeLines')}</ChoiceButton>
        <ChoiceButton onClick={onMove}>{say('move')}</ChoiceButton>
        <ChoiceButton onClick={onEdit}>{say('editOrder')}</ChoiceButton>
        {canAdjust(order) && <ChoiceButton onClick={onAdjust}>{adjust('open')}</ChoiceButton>}
        <ChoiceButton onClick={onSoldOut}>{panels('soldOutTitle')}</ChoiceButton>
        {canMove({ from: order.status, to: 'cancelled' }) && (
          <ChoiceButton onClick={onCancel} className={TAKES_AWAY}>
            {say('cancelOrder', { number: order.number })}
          </ChoiceButton>
        )}
        {canStop(order) && (
          <ChoiceButton onClick={onStop} className={TAKES_AWAY}>
            {say('stopOrder', { number: order.number })}
          </ChoiceButton>
        )}
        {mayCloseTables && (
          <ChoiceButton onClick={onCloseTable} className={TAKES_AWAY}>
            {say('closeTable', { table: order.tableLabel })}
          </ChoiceButton>
        )}
      </div>
    </Dialog>
  )
}

/** The lines with what their items contain, as it was when they were ordered. Nothing if no item contains an allergen. */
function LinesWithAllergens({ order: { items } }: Pick<Props, 'order'>) {
  const say = useTranslations('board.ticket')
  const lines = items.filter(({ allergens }) => allergens.length > 0)
  if (lines.length === 0) return null
  return (
    <ul aria-label={say('allergens')} className="mb-5 divide-y divide-rule border-y border-rule">
      {lines.map((item) => (
        <li key={item.id} className="py-2 text-xl/snug break-words">
          <b className="tabular-nums">{item.quantity} ×</b> <TypedText>{item.kitchenName}</TypedText>
          <Allergens allergens={item.allergens} className="text-lg/snug font-semibold" />
        </li>
      ))}
    </ul>
  )
}

const TAKES_AWAY = '!border-late bg-white text-late'
