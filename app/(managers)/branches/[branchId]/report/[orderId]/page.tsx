import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { translator } from '@/app/i18n/messages'
import { type Query, queryOf } from '@/app/query'
import { signedInWith } from '@/app/session'
import { QUIET } from '@/app/ui/buttons'
import { Card, PageHead } from '@/app/ui/card'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { reportSubject } from '@/lib/reports/report-subject'
import { ticketHistory } from '@/lib/reports/ticket-history'
import { reportFormatter } from '../report-format'
import { Lines, Step, Times } from './ticket-history'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translator('report'))('history') }
}

type Props = { params: Promise<{ branchId: string; orderId: string }>; searchParams: Promise<Query> }

/** The history of an order. */
export default async function TicketPage({ params, searchParams }: Props) {
  const { branchId, orderId } = await params
  const query = queryOf(await searchParams)
  const report = `/branches/${branchId}/report`
  const { orgId } = await signedInWith('reports.read', `${report}/${orderId}${query}`, branchId)
  const subject = await reportSubject(database(), orgId, branchId)
  const { order, times, steps } = await historyOf(orgId, branchId, orderId)
  const say = await translator('report')
  const format = await reportFormatter(subject)
  const [first] = steps
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
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card
          title={say('whatHappened')}
          lead={first?.version === 1 ? undefined : say(first ? 'beginningPruned' : 'historyPruned')}
        >
          {first ? (
            <ol className="grid">
              {steps.map((step, index) => (
                <Step
                  key={step.version}
                  step={step}
                  sinceBefore={step.at - (steps[index - 1]?.at ?? step.at)}
                  sincePlaced={step.at - order.createdAt}
                  format={format}
                />
              ))}
            </ol>
          ) : (
            <Times placedAt={order.createdAt} times={times} format={format} />
          )}
        </Card>
        <Lines order={order} format={format} />
      </div>
    </>
  )
}

async function historyOf(orgId: string, branchId: string, orderId: string) {
  if (!z.uuid().safeParse(orderId).success) notFound()
  try {
    return await ticketHistory(database(), orgId, branchId, orderId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}
