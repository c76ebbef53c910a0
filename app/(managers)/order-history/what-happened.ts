import type { ReportFormatter, ReportTranslator } from '@/app/(managers)/report-format'
import type { ChangeDetail } from '@/lib/orders/change-details'
import type { TicketStep } from '@/lib/reports/ticket-history'

/** One sentence for each change of an event. */
export function whatHappened(
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
