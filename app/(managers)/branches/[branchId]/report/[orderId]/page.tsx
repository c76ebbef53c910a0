import { OrderHistory } from '@/app/(managers)/order-history/order-history'
import { reportFormatter } from '@/app/(managers)/report-format'
import { foundOr404, uuidOr404 } from '@/app/found-or-404'
import { titled, translator } from '@/app/i18n/messages'
import { type Query, queryOf } from '@/app/query'
import { signedInWith } from '@/app/session'
import { QUIET } from '@/app/ui/buttons'
import { PageHead } from '@/app/ui/card'
import { Link } from '@/app/ui/link'
import { database } from '@/lib/db/database'
import { reportSubject } from '@/lib/reports/report-subject'
import { ticketHistory } from '@/lib/reports/ticket-history'

export const generateMetadata = titled('report.history')

type Props = { params: Promise<{ branchId: string; orderId: string }>; searchParams: Promise<Query> }

/** The history of an order. */
export default async function TicketPage({ params, searchParams }: Props) {
  const { branchId, orderId } = await params
  const query = queryOf(await searchParams)
  const report = `/branches/${branchId}/report`
  const { orgId } = await signedInWith('reports.read', `${report}/${orderId}${query}`, branchId)
  const subject = await reportSubject(database(), orgId, branchId)
  const history = await foundOr404(ticketHistory(database(), orgId, branchId, uuidOr404(orderId)))
  const { order } = history
  const say = await translator('report')
  const format = await reportFormatter(subject)
  const day = format.day(format.timestamp(order.createdAt).slice(0, 10))
  return (
    <>
      <PageHead
        title={say('historyOf', { number: String(order.number) })}
        lead={say('historyLead', { branch: subject.branch, day, table: order.tableLabel })}
      >
        <Link href={`${report}${query}`} className={QUIET}>
          {say('backToReport')}
        </Link>
      </PageHead>
      <OrderHistory history={history} format={format} />
    </>
  )
}
