import { reportFormatter } from '@/app/(managers)/report-format'
import { titled, translator } from '@/app/i18n/messages'
import { type Query, queryOf } from '@/app/query'
import { signedInWith } from '@/app/session'
import { QUIET } from '@/app/ui/buttons'
import { Card, PageHead } from '@/app/ui/card'
import { Link } from '@/app/ui/link'
import { database } from '@/lib/db/database'
import { daySchema } from '@/lib/reports/report-filter'
import { reportSubject } from '@/lib/reports/report-subject'
import { readPastDay } from '@/lib/what-if/read-day'
import { DayForm } from './day-form'
import { WhatIf } from './what-if'

export const generateMetadata = titled('whatIf.title')

type Props = { params: Promise<{ branchId: string }>; searchParams: Promise<Query> }

/** Plays a past day again with another kitchen. The day in the query; without one, today. */
export default async function WhatIfPage({ params, searchParams }: Props) {
  const { branchId } = await params
  const query = await searchParams
  const path = `/branches/${branchId}/what-if`
  const { orgId } = await signedInWith('history.replay', `${path}${queryOf(query)}`, branchId)
  const subject = await reportSubject(database(), orgId, branchId)
  const day = daySchema.safeParse(query.day).data ?? subject.today
  const pastDay = await readPastDay(database(), { orgId, branchId, day })
  const say = await translator('whatIf')
  const format = await reportFormatter(subject)
  return (
    <>
      <PageHead title={say('title')} lead={`${subject.branch} · ${format.day(day)}`}>
        <div className="flex flex-wrap items-end gap-2">
          <DayForm path={path} day={day} today={subject.today} />
          <Link href={`/branches/${branchId}/rewind${queryOf({ day, time: '12:00' })}`} className={QUIET}>
            {say('replay')}
          </Link>
        </div>
      </PageHead>
      {pastDay.orders.length === 0 ? (
        <Card>
          <p className="text-base text-ink-quiet">{say('noOrders')}</p>
        </Card>
      ) : (
        <WhatIf
          key={day}
          day={pastDay}
          locale={format.locale}
          firstHour={subject.firstHour}
          hours={Array.from({ length: 25 }, (_, hour) => format.hourOfDay(hour))}
        />
      )}
    </>
  )
}
