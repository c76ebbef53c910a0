import { translator } from '@/app/i18n/messages'
import type { Service } from '@/lib/reports/service-report'
import type { Writing } from './writing'

/** What matters most, first. */
export async function Headline({ total, writing }: { total: Service; writing: Writing }) {
  const say = await translator('report')
  const { orders, cancelled, value, measured, medianMs, p90Ms, late } = total
  const duration = (ms: number | null) => (ms === null ? '–' : writing.duration(ms))
  const share = (some: number, all: number) => (all === 0 ? '–' : writing.share(some / all))
  const figures = [
    ['orders', writing.count(orders), null],
    ['value', writing.money(value), null],
    ['toReadyMedian', duration(medianMs), null],
    ['toReadyP90', duration(p90Ms), null],
    ['late', share(late, measured), say('ofTickets', { some: writing.count(late), all: writing.count(measured) })],
    ['cancelled', share(cancelled, orders), say('ofOrders', { some: writing.count(cancelled) })],
  ] as const
  return (
    <dl
      aria-label={say('inShort')}
      className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[1fr_1.6fr_1fr_1fr_1fr_1fr]"
    >
      {figures.map(([name, figure, detail]) => (
        <div key={name} className="grid min-w-0 content-start gap-0.5 rounded-xl border border-rule bg-white px-4 py-3">
          <dt className="text-sm text-ink-quiet">{say(name)}</dt>
          <dd className="text-xl/tight font-extrabold tracking-tight tabular-nums [overflow-wrap:anywhere] md:text-2xl/tight">
            {figure}
            {detail && <span className="block text-sm font-medium tracking-normal text-ink-quiet">{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
