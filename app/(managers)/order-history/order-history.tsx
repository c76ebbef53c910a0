import type { ReportFormatter } from '@/app/(managers)/report-format'
import { translator } from '@/app/i18n/messages'
import { Card } from '@/app/ui/card'
import type { TicketHistory } from '@/lib/reports/ticket-history'
import { HistoryLines } from './history-lines'
import { HistoryStep } from './history-step'
import { HistoryTimes } from './history-times'

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
              <HistoryStep
                key={step.version}
                step={step}
                sinceBefore={step.at - (steps[index - 1]?.at ?? step.at)}
                sincePlaced={step.at - order.createdAt}
                format={format}
              />
            ))}
          </ol>
        ) : (
          <HistoryTimes placedAt={order.createdAt} times={times} format={format} />
        )}
      </Card>
      <HistoryLines order={order} format={format} />
    </div>
  )
}
