import { translator } from '@/app/i18n/messages'
import type { TicketTimes } from '@/lib/reports/ticket-history'
import type { Writing } from '../writing'

const TIMES = ['confirmedAt', 'preparingAt', 'readyAt', 'finishedAt'] as const

/** `placedAt`: milliseconds since 1970 UTC. */
type Props = { placedAt: number; times: TicketTimes; writing: Writing }

/** What the order itself knows of its way, once its history is not kept any more. */
export async function Times({ placedAt, times, writing }: Props) {
  const say = await translator('report')
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      <dt className="text-ink-quiet">{say('placedAt')}</dt>
      <dd className="font-semibold tabular-nums">{writing.time(placedAt)}</dd>
      {TIMES.map((name) => {
        const at = times[name]
        return (
          at !== null && (
            <div key={name} className="contents">
              <dt className="text-ink-quiet">{say(name)}</dt>
              <dd className="font-semibold tabular-nums">
                {writing.time(at)}{' '}
                <span className="font-normal text-ink-quiet">
                  {say('ageThen', { duration: writing.duration(at - placedAt) })}
                </span>
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
