import { useTranslations } from 'use-intl'
import { DANGER_ANSWER, Dialog, OTHER_ANSWER } from '@/app/ui/dialog'
import { moneyText } from '@/lib/money'
import { CANCEL_REASONS } from '@/lib/orders/cancel-reason'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { useBoardContext } from '../board-context'
import { pointOf, type TapPoint } from '../taps/double-tap'

type Props = {
  order: Order
  onTap: (order: Order, command: StaffCommand) => void
  acceptsTap: (order: Order, point: TapPoint) => boolean
  onClose: () => void
}

/** Asks why the order is cancelled. The reason is the confirmation, so a cancellation takes no more taps than before. */
export function CancelOrder({ order, onTap, acceptsTap, onClose }: Props) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  const { branch } = useBoardContext()
  return (
    <Dialog title={say('askCancel', { number: order.number })} onClose={onClose}>
      <div className="grid gap-5">
        <div className="text-xl">
          {order.paymentStatus === 'paid' && (
            <strong className="block pb-2 text-late">
              {say('refundWillBeDue', { total: moneyText(order.total + order.refundDue, branch) })}
            </strong>
          )}
          {say('cannotUndo')}
        </div>
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="pb-3 text-xl font-semibold">{say('askReason')}</legend>
          {CANCEL_REASONS.map((reason) => (
            <button
              key={reason}
              type="button"
              onClick={(event) => {
                if (!acceptsTap(order, pointOf(event))) return
                onTap(order, { type: 'change_status', to: 'cancelled', reason })
                onClose()
              }}
              className={DANGER_ANSWER}
            >
              {common(`cancelReason.${reason}`)}
            </button>
          ))}
        </fieldset>
        <button type="button" onClick={onClose} className={OTHER_ANSWER}>
          {say('keep')}
        </button>
      </div>
    </Dialog>
  )
}
