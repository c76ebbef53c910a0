import { actorName, type ReportFormatter } from '@/app/(managers)/report-format'
import { translator } from '@/app/i18n/messages'
import type { TicketStep } from '@/lib/reports/ticket-history'
import { whatHappened } from './what-happened'

/** `sinceBefore` and `sincePlaced`: milliseconds. */
type Props = { step: TicketStep; sinceBefore: number; sincePlaced: number; format: ReportFormatter }

/** One event of the order: its time, the time since the previous event, the changes and the actor. */
export async function HistoryStep({ step, sinceBefore, sincePlaced, format }: Props) {
  const say = await translator('report')
  const { actor } = step
  const screen = actor.kind === 'staff' ? actor.screen : undefined
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 border-b border-rule py-3 last:border-0 sm:grid-cols-[7rem_7rem_1fr]">
      <span className="font-semibold tabular-nums">{format.time(step.at)}</span>
      <span className="text-right text-ink-quiet tabular-nums sm:text-left">
        {sinceBefore > 0 && say('later', { duration: format.age(sinceBefore) })}
      </span>
      <div className="col-span-2 min-w-0 sm:col-span-1">
        {whatHappened(step, say, format).map((sentence) => (
          <p key={sentence} className="font-semibold break-words">
            {sentence}
          </p>
        ))}
        <p className="text-ink-quiet break-words">
          {screen
            ? say('byAtScreen', { who: actorName(actor, say), screen })
            : say('byWho', { who: actorName(actor, say) })}
          {step.to !== step.from && step.from !== null && (
            <> · {say('ageThen', { duration: format.age(sincePlaced) })}</>
          )}
        </p>
      </div>
    </li>
  )
}
