import { useTranslations } from 'use-intl'
import { Answer, Dialog } from '@/app/ui/dialog'
import { usePlace } from '@/app/ui/place'
import { moneyText } from '@/lib/money'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { amountDue, costOfPieces, type PaymentMethod, takePayment } from '@/lib/orders/payment'
import { useBoardContext } from '../board-context'
import { pointOf, type TapPoint } from '../taps/double-tap'
import { Answers } from './answers'
import { payableLines } from './payable-lines'
import { MethodButtons, TakePayment } from './take-payment'

type Props = {
  order: Order
  onTap: (order: Order, command: StaffCommand) => void
  /** Whether a tap is accepted: see `useTaps`. */
  acceptsTap: (order: Order, point: TapPoint) => boolean
  onClose: () => void
}

/** Records payments of an order. The order stays in its state, but the payment of all of a pending order also confirms it. */
export function PaymentDialog({ order, onTap, acceptsTap, onClose }: Props) {
  const say = useTranslations('board.ticket')
  const { branch } = useBoardContext()
  return (
    <Dialog title={say('orderTitle', { number: order.number, place: usePlace()(order) })} onClose={onClose}>
      <div className="grid gap-5">
        <Amount order={order} />
        <p className="text-xl">
          {say('howPaid')} {order.status === 'pending' && say('paidConfirms')}
        </p>
        <TakePayment
          due={amountDue(order)}
          lines={payableLines(order)}
          costOf={(pieces) => costOfPieces(order, pieces)}
          money={branch}
          onPay={(method, how, onDone, point) => {
            if (!acceptsTap(order, point)) return
            onTap(order, takePayment(order, method, how))
            if (how.part ?? how.items) onDone()
            else onClose()
          }}
        />
      </div>
    </Dialog>
  )
}

/** Asks before an unpaid order is completed: how it was paid, or that it stays unpaid. */
export function CompleteUnpaid(props: Props & { complete: (order: Order) => void }) {
  const { order, onTap, acceptsTap, complete, onClose } = props
  const say = useTranslations('board.ticket')

  function completeAs(method: PaymentMethod | null, point: TapPoint) {
    if (!acceptsTap(order, point)) return
    if (method) onTap(order, takePayment(order, method))
    complete(order)
    onClose()
  }

  return (
    <Dialog title={say('askUnpaid', { number: order.number, place: usePlace()(order) })} onClose={onClose}>
      <div className="grid gap-5">
        <Amount order={order} />
        <p className="text-xl">{say('howPaid')}</p>
        <Answers className="grid gap-5">
          <MethodButtons onChoose={completeAs} />
          <Answer look="other" onClick={(event) => completeAs(null, pointOf(event))}>
            {say('leaveUnpaid')}
          </Answer>
        </Answers>
      </div>
    </Dialog>
  )
}

/** What is due, and what of the order was paid already. */
function Amount({ order }: { order: Order }) {
  const { branch } = useBoardContext()
  const say = useTranslations('paying')
  return (
    <div className="grid gap-2">
      <p className="text-5xl/none font-extrabold tracking-tight tabular-nums">{moneyText(amountDue(order), branch)}</p>
      {order.paymentStatus === 'partly_paid' && (
        <p className="text-lg font-semibold">{say('paid', { paid: moneyText(order.paidAmount, branch) })}</p>
      )}
    </div>
  )
}
