import { translator } from '@/app/i18n/messages'
import type { TicketStep } from '@/lib/reports/ticket-history'
import { type Say, whoIs } from '../tables'
import type { Writing } from '../writing'

/** `sinceBefore` and `sincePlaced`: milliseconds. */
type Props = { step: TicketStep; sinceBefore: number; sincePlaced: number; writing: Writing }

/** One thing that happened: when, how long after the one before, what, and who did it. */
export async function Step({ step, sinceBefore, sincePlaced, writing }: Props) {
  const say = await translator('report')
  const { actor } = step
  const screen = actor.kind === 'staff' ? actor.screen : undefined
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 border-b border-rule py-3 last:border-0 sm:grid-cols-[7rem_7rem_1fr]">
      <span className="font-semibold tabular-nums">{writing.time(step.at)}</span>
      <span className="text-right text-ink-quiet tabular-nums sm:text-left">
        {sinceBefore > 0 && say('later', { duration: writing.duration(sinceBefore) })}
      </span>
      <div className="col-span-2 min-w-0 sm:col-span-1">
        {whatHappened(step, say, writing).map((sentence) => (
          <p key={sentence} className="font-semibold break-words">
            {sentence}
          </p>
        ))}
        <p className="text-ink-quiet break-words">
          {screen ? say('byAtScreen', { who: whoIs(actor, say), screen }) : say('byWho', { who: whoIs(actor, say) })}
          {step.to !== step.from && step.from !== null && (
            <> · {say('ageThen', { duration: writing.duration(sincePlaced) })}</>
          )}
        </p>
      </div>
    </li>
  )
}

/** What an event changed, each in a sentence. */
function whatHappened({ type, from, to, rush, done, undone }: TicketStep, say: Say, { common }: Writing): string[] {
  const itemsOf = (items: TicketStep['done']) => items.map(({ menuItemName }) => menuItemName).join(', ')
  return [
    ...(from === null ? [say('wasPlaced')] : []),
    ...(type === 'order.payment_confirmed' ? [say('wasPaid')] : []),
    ...(from !== null && to !== from
      ? [say('wasMoved', { from: common(`status.${from}`), to: common(`status.${to}`) })]
      : []),
    ...(rush === null ? [] : [say(rush ? 'wasRushed' : 'wasUnrushed')]),
    ...(done.length > 0 ? [say('wereDone', { items: itemsOf(done) })] : []),
    ...(undone.length > 0 ? [say('wereUndone', { items: itemsOf(undone) })] : []),
  ]
}
