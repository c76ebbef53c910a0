import type { ReportFormatter } from '@/app/(managers)/report-format'
import { translator } from '@/app/i18n/messages'
import { QUIET } from '@/app/ui/buttons'
import { Card, Entry } from '@/app/ui/card'
import { Link } from '@/app/ui/link'
import type { Money } from '@/lib/money'
import type { Order } from '@/lib/orders/order'
import { PutRight } from '../put-right'
import { RefundOrder } from '../refund-order'

type Props = { order: Order; money: Money; format: ReportFormatter }

/** The payments and refunds of an order, also those that were voided. Nothing of an order without them. */
export async function Payments({ order, money, format }: Props) {
  const say = await translator('orders.payments')
  const receipt = await translator('receipt')
  if (order.payments.length === 0) return null
  return (
    <Card
      title={say('title')}
      lead={order.refundedAmount > 0 && say('refunded', { amount: format.money(order.refundedAmount) })}
      actions={
        <>
          {order.payments.some(({ kind, voidedAt }) => kind === 'payment' && voidedAt === null) && (
            <Link href={`/order/${order.branchId}/receipt/${order.id}`} className={QUIET}>
              {receipt('title')}
            </Link>
          )}
          <RefundOrder order={order} money={money} />
        </>
      }
    >
      <ul>
        {order.payments.map((payment) => {
          const { id, kind, method, amount, handedOver, at, voidedAt, voidReason, refundReason } = payment
          const name = [
            kind === 'refund' && say('refund'),
            format.common(`paymentMethod.${method}`),
            format.money(amount),
          ]
          const detail = [
            format.dayAndTime(Date.parse(at)),
            handedOver !== null && say('handed', { amount: format.money(handedOver) }),
            refundReason && format.common(`refundReason.${refundReason}`),
            voidReason && format.common(`paymentVoidReason.${voidReason}`),
          ]
          return (
            <Entry
              key={id}
              name={name.filter(Boolean).join(' · ')}
              detail={detail.filter(Boolean).join(' · ')}
              isOff={voidedAt !== null}
            >
              {voidedAt === null && <PutRight order={order} payment={payment} money={money} />}
            </Entry>
          )
        })}
      </ul>
    </Card>
  )
}
