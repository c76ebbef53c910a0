import { actorName, type ReportFormatter, type ReportTranslator } from '@/app/(managers)/report-format'
import { translator } from '@/app/i18n/messages'
import { AdjustmentLines } from '@/app/ui/adjustment-lines'
import { AllergyWarning } from '@/app/ui/allergy-warning'
import { Card } from '@/app/ui/card'
import { ChosenOptions } from '@/app/ui/chosen-options'
import { Note } from '@/app/ui/note'
import { OrderNote } from '@/app/ui/order-note'
import { LineProblems } from '@/app/ui/problems'
import { TypedText } from '@/app/ui/typed-text'
import type { ChangeDetail } from '@/lib/orders/change-details'
import type { StoredOrder } from '@/lib/orders/order'
import { allOptions } from '@/lib/orders/to-make'
import type { TicketHistory, TicketStep, TicketTimes } from '@/lib/reports/ticket-history'

/** What happened to an order, and its lines. */
export async function OrderHistory({ history, format }: { history: TicketHistory; format: ReportFormatter }) {
  const { order, times, steps } = history
  const say = await translator('report')
  const [first] = steps
  return (
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
  )
}

/** The lines of the order and its total. */
async function Lines({ order, format }: { order: StoredOrder; format: ReportFormatter }) {
  const say = await translator('report')
  return (
    <Card
      title={say('whatWasOrdered')}
      lead={`${format.common(`status.${order.status}`)} · ${format.common(`payment.${order.paymentStatus}`)}`}
    >
      {order.allergyNote && (
        <AllergyWarning label={format.common('allergy')} text={order.allergyNote} className={WARNING} />
      )}
      <OrderNote order={order} />
      <ul className="grid">
        {order.items.map(({ id, quantity, menuItemName, station, options, note, unitPrice, ...line }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-rule py-2">
            <span className="min-w-0 break-words">
              <b>{quantity} ×</b> <TypedText>{menuItemName}</TypedText>
              {station && (
                <span className="text-ink-quiet">
                  {' '}
                  · <TypedText>{station}</TypedText>
                </span>
              )}
              <LineProblems line={line} />
              <ChosenOptions options={allOptions({ options, parts: line.parts })} money={format.money} />
              <Note text={note} className="block font-medium text-note" warningClassName={WARNING} />
            </span>
            <span className="tabular-nums whitespace-nowrap">{format.money(quantity * unitPrice)}</span>
          </li>
        ))}
      </ul>
      {order.voids.length > 0 && (
        <ul className="grid text-ink-quiet">
          {order.voids.map(({ id, quantity, menuItemName, options, note, unitPrice, reason }) => (
            <li key={id} className="flex justify-between gap-4 border-b border-rule py-2">
              <span className="min-w-0 break-words">
                <s>
                  <b>{quantity} ×</b> <TypedText>{menuItemName}</TypedText>
                </s>{' '}
                · {format.common(`voidReason.${reason}`)}
                <ChosenOptions options={options} money={format.money} />
                {note && <span className="block">{note}</span>}
              </span>
              <s className="tabular-nums whitespace-nowrap">{format.money(quantity * unitPrice)}</s>
            </li>
          ))}
        </ul>
      )}
      <AdjustmentLines order={order} common={format.common} money={format.settings} />
      <p className="flex justify-between gap-4 text-lg font-bold">
        {say('total')} <span className="tabular-nums">{format.money(order.total)}</span>
      </p>
    </Card>
  )
}

const WARNING = 'my-0.5 w-fit max-w-full rounded-md'

/** `sinceBefore` and `sincePlaced`: milliseconds. */
type StepProps = { step: TicketStep; sinceBefore: number; sincePlaced: number; format: ReportFormatter }

/** One event of the order: its time, the time since the previous event, the changes and the actor. */
async function Step({ step, sinceBefore, sincePlaced, format }: StepProps) {
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

/** One sentence for each change of an event. */
function whatHappened(
  { type, from, to, method, amount, reason, rush, recalled, done, undone, changes }: TicketStep,
  say: ReportTranslator,
  format: ReportFormatter,
): string[] {
  const { common, money } = format
  const itemsOf = (items: TicketStep['done']) => items.map(({ menuItemName }) => menuItemName).join(', ')
  return [
    ...(from === null ? [say('wasPlaced')] : []),
    ...(type === 'order.payment_confirmed'
      ? [say('wasPaid', { method: common(`paymentMethod.${method ?? 'transfer'}`), amount: money(amount ?? 0) })]
      : []),
    ...(type === 'order.payment_recorded' && method
      ? [say('wasPaymentRecorded', { method: common(`paymentMethod.${method}`), amount: money(amount ?? 0) })]
      : []),
    ...(type === 'order.refund_recorded' && method
      ? [say('wasRefunded', { method: common(`paymentMethod.${method}`), amount: money(amount ?? 0) })]
      : []),
    ...(from !== null && to !== from
      ? [say('wasMoved', { from: common(`status.${from}`), to: common(`status.${to}`) })]
      : []),
    ...(reason === null ? [] : [say('cancelledBecause', { reason: common(`cancelReason.${reason}`) })]),
    ...(rush === null ? [] : [say(rush ? 'wasRushed' : 'wasUnrushed')]),
    ...(recalled === null ? [] : [say(recalled ? 'wasRecalled' : 'wasDismissed')]),
    ...changes.flatMap((detail) => sentenceOf(detail, say, format) ?? []),
    ...(done.length > 0 ? [say('wereDone', { items: itemsOf(done) })] : []),
    ...(undone.length > 0 ? [say('wereUndone', { items: itemsOf(undone) })] : []),
  ]
}

/** The sentence of a detail; null: the step says it in another way. */
function sentenceOf(
  detail: ChangeDetail,
  say: ReportTranslator,
  { common, dayAndTime, money }: ReportFormatter,
): string | null {
  switch (detail.type) {
    case 'line_added':
      return say('lineAdded', { quantity: detail.quantity, item: detail.menuItemName })
    case 'fired':
      return say('fired', { course: detail.course })
    case 'course_changed': {
      const { menuItemName: item, from, to } = detail
      return say('courseChanged', { item, from: from ?? '–', to: to ?? '–' })
    }
    case 'line_voided':
      return say('lineVoided', {
        quantity: detail.quantity,
        item: detail.menuItemName,
        reason: common(`voidReason.${detail.reason}`),
      })
    case 'line_changed': {
      const { from, to, menuItemName: item } = detail
      const [before, after] = [from, to].map(({ note, options }) =>
        [...options.map(({ name }) => name), note].filter(Boolean).join(', '),
      )
      return say('lineChanged', { item, before: before || '–', after: after || '–' })
    }
    case 'table_moved':
      return say('tableMoved', { from: detail.from.tableLabel, to: detail.to.tableLabel })
    case 'renamed':
      return detail.to ? say('renamed', { to: detail.to }) : say('nameRemoved')
    case 'stopped':
      return say('wasStopped', { reason: common(`voidReason.${detail.reason}`) })
    case 'due':
      return say('becameDue')
    case 'type_changed':
      return say('typeChanged', { from: common(`type.${detail.from}`), to: common(`type.${detail.to}`) })
    case 'pickup_changed': {
      const [from, to] = [detail.from, detail.to].map((at) => (at ? dayAndTime(Date.parse(at)) : say('asSoonAsReady')))
      return say('pickupChanged', { from: from ?? '', to: to ?? '' })
    }
    case 'note_changed':
      return say('noteChanged', { before: detail.from || '–', after: detail.to || '–' })
    case 'allergy_changed':
      return say('allergyChanged', { before: detail.from || '–', after: detail.to || '–' })
    case 'payment_voided':
      return say(detail.kind === 'payment' ? 'paymentVoided' : 'refundVoided', {
        amount: money(detail.amount),
        method: common(`paymentMethod.${detail.method}`),
        reason: common(`paymentVoidReason.${detail.reason}`),
      })
    case 'payment_corrected':
      return say('paymentCorrected', {
        amount: money(detail.amount),
        before: common(`paymentMethod.${detail.from}`),
        after: common(`paymentMethod.${detail.to}`),
      })
    case 'adjustment_added':
    case 'adjustment_removed':
      return say(detail.type === 'adjustment_added' ? 'adjustmentAdded' : 'adjustmentRemoved', {
        kind: common(`adjustment.${detail.kind}`),
        value: money(detail.value),
        reason: detail.reason,
      })
    case 'line_done':
    case 'rush':
    case 'recalled':
      return null
  }
}

const TIMES = ['confirmedAt', 'preparingAt', 'readyAt', 'finishedAt'] as const

/** `placedAt`: milliseconds since 1970 UTC. */
type TimesProps = { placedAt: number; times: TicketTimes; format: ReportFormatter }

/** The times that the order row contains, for an order whose events were deleted. */
async function Times({ placedAt, times, format }: TimesProps) {
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
