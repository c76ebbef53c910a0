import { useTranslations } from 'use-intl'
import { Answer, Dialog } from '@/app/ui/dialog'
import { type Money, moneyText } from '@/lib/money'
import { CANCEL_REASONS } from '@/lib/orders/cancel-reason'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { overpaid } from '@/lib/orders/payment'
import { VOID_REASONS } from '@/lib/orders/void-reason'
import { pointOf, type TapPoint } from '../taps/double-tap'

type Props = {
  order: Order
  ordering: Money
  acceptsTap: (point: TapPoint) => boolean
  onYes: (command: StaffCommand) => void
  onClose: () => void
}

export function CancelOrder(props: Props) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  return (
    <AskReason
      {...props}
      title={say('askCancel', { number: props.order.number })}
      question={say('askReason')}
      reasons={CANCEL_REASONS}
      nameOf={(reason) => common(`cancelReason.${reason}`)}
      commandOf={(reason) => ({ type: 'change_status', to: 'cancelled', reason })}
    />
  )
}

/** For an order that is being made or is ready: its guest left. */
export function StopOrder(props: Props) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  return (
    <AskReason
      {...props}
      title={say('askStop', { number: props.order.number })}
      question={say('askStopReason')}
      reasons={VOID_REASONS}
      nameOf={(reason) => common(`voidReason.${reason}`)}
      commandOf={(reason) => ({ type: 'stop', reason })}
    />
  )
}

type AskReasonProps<Reason extends string> = Props & {
  title: string
  question: string
  reasons: readonly Reason[]
  nameOf: (reason: Reason) => string
  commandOf: (reason: Reason) => StaffCommand
}

/** Asks why an order ends. The reason is the confirmation, so it takes no more taps than a plain question. */
function AskReason<Reason extends string>(props: AskReasonProps<Reason>) {
  const { order, ordering, acceptsTap, onYes, onClose, title, question, reasons, nameOf, commandOf } = props
  const say = useTranslations('board.ticket')
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-5">
        <div className="text-xl">
          {overpaid(order, 0) > 0 && (
            <strong className="block pb-2 text-late">
              {say('refundWillBeDue', { total: moneyText(overpaid(order, 0), ordering) })}
            </strong>
          )}
          {say('cannotUndo')}
        </div>
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="pb-3 text-xl font-semibold">{question}</legend>
          {reasons.map((reason) => (
            <Answer
              key={reason}
              look="danger"
              onClick={(event) => {
                if (!acceptsTap(pointOf(event))) return
                onYes(commandOf(reason))
                onClose()
              }}
            >
              {nameOf(reason)}
            </Answer>
          ))}
        </fieldset>
        <Answer look="other" onClick={onClose}>
          {say('keep')}
        </Answer>
      </div>
    </Dialog>
  )
}
