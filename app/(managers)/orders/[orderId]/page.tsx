import { OrderHistory } from '@/app/(managers)/order-history/order-history'
import { reportFormatter } from '@/app/(managers)/report-format'
import { foundOr404, uuidOr404 } from '@/app/found-or-404'
import { titled, translator } from '@/app/i18n/messages'
import { signedInWith } from '@/app/session'
import { QUIET } from '@/app/ui/buttons'
import { Card, PageHead } from '@/app/ui/card'
import { Link } from '@/app/ui/link'
import { placeText } from '@/app/ui/place'
import { OrderProblems } from '@/app/ui/problems'
import { StoppedMark } from '@/app/ui/stopped-mark'
import { byStaff } from '@/lib/access/scope'
import { branchName } from '@/lib/branches/branch-repository'
import { database } from '@/lib/db/database'
import { findContact } from '@/lib/orders/contact-repository'
import { presentOrder } from '@/lib/orders/order'
import { findOrder } from '@/lib/orders/order-repository'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { ticketHistory } from '@/lib/reports/ticket-history'
import { OrderActions } from '../order-actions'
import { PaymentText } from '../payment-text'
import { ContactCard } from './contact-card'
import { Payments } from './payments'

export const generateMetadata = titled('orders.orderTitle')

type Props = { params: Promise<{ orderId: string }> }

/** One order: its history, its lines and money, and every action that its state allows. */
export default async function OrderPage({ params }: Props) {
  const { orderId } = await params
  const staff = await signedInWith('orders.read', `/orders/${orderId}`)
  const { branchId } = await foundOr404(findOrder(database(), byStaff(staff).scope, uuidOr404(orderId)))
  const contact = await findContact(database(), byStaff(staff).scope, orderId)
  const branch = await branchName(database(), staff, branchId)
  const history = await foundOr404(ticketHistory(database(), staff.orgId, branchId, orderId))
  const { order } = history
  const organisation = await findOrganisation(database(), staff.orgId)
  const say = await translator('orders')
  const common = await translator('common')
  const format = await reportFormatter({ ...organisation, timeZone: order.timeZone })
  const shown = presentOrder(order)
  const day = format.day(format.timestamp(order.createdAt).slice(0, 10))
  return (
    <>
      <PageHead
        title={say('order', { number: order.number, place: placeText(shown, common) })}
        lead={[
          branch,
          `${day} ${format.time(order.createdAt)}`,
          order.pickupAt && say('pickup', { time: format.time(order.pickupAt) }),
          order.reference,
          order.transferReference,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <Link href="/orders" className={QUIET}>
          {say('allOrders')}
        </Link>
      </PageHead>
      <Card>
        <p className="flex flex-wrap items-center gap-3 text-xl font-bold">
          {common(`status.${order.status}`)} <StoppedMark order={order} />{' '}
          <PaymentText order={shown} money={organisation} />
        </p>
        <OrderProblems order={shown} money={organisation} className="w-fit max-w-full rounded-md px-2 py-1" />
        <OrderActions order={shown} money={organisation} />
      </Card>
      <ContactCard order={shown} contact={contact} />
      <Payments order={shown} money={organisation} format={format} />
      <OrderHistory history={history} format={format} />
    </>
  )
}
