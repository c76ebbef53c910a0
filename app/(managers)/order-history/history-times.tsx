import type { ReportFormatter } from '@/app/(managers)/report-format'
import { translator } from '@/app/i18n/messages'
import type { TicketTimes } from '@/lib/reports/ticket-history'

const TIMES = ['confirmedAt', 'preparingAt', 'readyAt', 'finishedAt'] as const

/** `placedAt`: milliseconds since 1970 UTC. */
type Props = { placedAt: number; times: TicketTimes; format: ReportFormatter }

/** The times that the order row contains, for an order whose events were deleted. */
export async function HistoryTimes({ placedAt, times, format }: Props) {
  const say = await translator('report')
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      <dt className="text-ink-quiet">{say('placedAt')}</dt>
      <dd className="font-semibold tabular-nums">{format.time(placedAt)}</dd>
      {TIMES.map((name) => {
        const at = times[name]
        return (
          at !== null && (
            <div key={name} className="contents">
              <dt className="text-ink-quiet">{say(name)}</dt>
              <dd className="font-semibold tabular-nums">
                {format.time(at)}{' '}
                <span className="font-normal text-ink-quiet">
                  {say('ageThen', { duration: format.age(at - placedAt) })}
                </span>
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
