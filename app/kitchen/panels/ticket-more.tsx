import { useTranslations } from 'use-intl'
import { CHOICE, Dialog } from '@/app/ui/dialog'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { canMove } from '@/lib/orders/order-status'
import { isDue } from '@/lib/orders/payment'
import { useBoardContext } from '../board-context'
import { canMakeAgain } from './make-again'

type Props = {
  order: Order
  onTap: (command: StaffCommand) => void
  onCancel: () => void
  onConfirmPayment: () => void
  onCloseTable: () => void
  onSoldOut: () => void
  onClose: () => void
}

/** The rare actions on a ticket. */
export function TicketMore({ order, onTap, onCancel, onConfirmPayment, onCloseTable, onSoldOut, onClose }: Props) {
  const say = useTranslations('board.ticket')
  const panels = useTranslations('board.panels')
  const { mayCloseTables, actions } = useBoardContext()

  function mark() {
    onTap({ type: 'mark_rush', rush: !order.rush })
    onClose()
  }

  return (
    <Dialog title={say('orderTitle', { number: order.number, table: order.tableLabel })} onClose={onClose}>
      <div className="grid gap-3">
        {isDue(order) && (
          <button type="button" onClick={onConfirmPayment} className={CHOICE}>
            {say(order.status === 'pending' ? 'confirmPayment' : 'recordPayment')}
          </button>
        )}
        <button type="button" onClick={mark} className={CHOICE}>
          {say(order.rush ? 'unmarkRush' : 'markRush')}
        </button>
        {canMakeAgain(order) && (
          <button type="button" onClick={() => actions.openMakeAgain(order)} className={CHOICE}>
            {say('makeAgain')}
          </button>
        )}
        <button type="button" onClick={onSoldOut} className={CHOICE}>
          {panels('soldOutTitle')}
        </button>
        {canMove({ from: order.status, to: 'cancelled' }) && (
          <button type="button" onClick={onCancel} className={`${CHOICE} ${TAKES_AWAY}`}>
            {say('cancelOrder', { number: order.number })}
          </button>
        )}
        {mayCloseTables && (
          <button type="button" onClick={onCloseTable} className={`${CHOICE} ${TAKES_AWAY}`}>
            {say('closeTable', { table: order.tableLabel })}
          </button>
        )}
      </div>
    </Dialog>
  )
}

const TAKES_AWAY = '!border-late bg-white text-late'
