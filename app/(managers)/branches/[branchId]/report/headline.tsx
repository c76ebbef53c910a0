import type { ReportFormatter } from '@/app/(managers)/report-format'
import { translator } from '@/app/i18n/messages'
import type { ReportSummary, Service } from '@/lib/reports/report-schema'

/** `better`: whether more of it is good; null: neither. */
type Figure = {
  name: 'value' | 'orders' | 'average' | 'toReadyMedian' | 'toReadyP90' | 'late' | 'cancelled'
  now: number | null
  before: number | null
  text: (value: number) => string
  better: 'more' | 'less'
  /** Whether it is a share, whose change is one of percentage points. */
  isShare?: boolean
  detail?: string | undefined
}

type Props = {
  report: ReportSummary
  before: ReportSummary
  /** The name of the period before. */
  beforeName: string
  format: ReportFormatter
}

/** The key figures of the report, each with its change since the period before. */
export async function Headline({ report, before: past, beforeName, format }: Props) {
  const say = await translator('report')
  const { total, sales, isApproximate } = report
  const before = past.total
  const hasBefore = before.orders > 0
  const duration = (ms: number) => `${isApproximate ? '≈\u00A0' : ''}${format.duration(ms)}\u00A0${say('minutes')}`
  const figures: Figure[] = [
    { name: 'value', ...both(({ value }) => value), text: format.money, better: 'more', detail: salesText() },
    { name: 'orders', ...both(({ orders }) => orders), text: format.count, better: 'more' },
    { name: 'average', ...both(averageOf), text: (value) => format.money(Math.round(value)), better: 'more' },
    { name: 'toReadyMedian', ...both(({ medianMs }) => medianMs), text: duration, better: 'less' },
    { name: 'toReadyP90', ...both(({ p90Ms }) => p90Ms), text: duration, better: 'less' },
    {
      name: 'late',
      ...both(({ late, measured }) => shareOf(late, measured)),
      text: format.share,
      better: 'less',
      isShare: true,
      detail: say('ofTickets', { some: format.count(total.late), all: format.count(total.measured) }),
    },
    {
      name: 'cancelled',
      ...both(({ cancelled, orders }) => shareOf(cancelled, orders)),
      text: format.share,
      better: 'less',
      isShare: true,
      detail: say('ofOrders', { some: format.count(total.cancelled) }),
    },
  ]
  return (
    <section aria-labelledby="in-short" className="grid gap-2">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="in-short" className="sr-only">
          {say('inShort')}
        </h2>
        <p className="text-base text-ink-quiet">
          {say(hasBefore ? 'comparedWith' : 'nothingBefore', { period: beforeName })}
        </p>
      </header>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-[1.9fr_0.9fr_1.3fr_1.3fr_1.3fr_1fr_1fr] print:grid-cols-4">
        {figures.map(({ name, now, before: then, detail, ...figure }) => (
          <div
            key={name}
            className="grid min-w-0 content-start gap-1 rounded-xl border border-rule bg-white px-4 py-3 first:col-span-2 xl:first:col-span-1 print:first:col-span-1 print:break-inside-avoid"
          >
            <dt className="text-sm text-ink-quiet">{say(name)}</dt>
            <dd className="grid gap-1">
              <span
                className={`font-extrabold tracking-tight tabular-nums [overflow-wrap:anywhere] ${name === 'value' ? 'text-3xl/tight xl:text-[1.65rem]/tight' : 'text-2xl/tight'}`}
              >
                {now === null ? '–' : figure.text(now)}
              </span>
              {hasBefore && now !== null && then !== null && (
                <Change {...figure} now={now} before={then} format={format} />
              )}
              {detail && <span className="text-sm text-ink-quiet">{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )

  function both(figureOf: (service: Service) => number | null) {
    return { now: figureOf(total), before: figureOf(before) }
  }

  /** What the sales consist of, where there are discounts or surcharges. */
  function salesText() {
    const { gross, discounts, surcharges } = sales
    if (discounts === 0 && surcharges === 0) return undefined
    return say('salesDetail', {
      gross: format.money(gross),
      discounts: format.money(discounts),
      surcharges: format.money(surcharges),
      hasSurcharges: surcharges > 0 ? 'yes' : 'no',
    })
  }
}

const shareOf = (some: number, all: number) => (all === 0 ? null : some / all)

const averageOf = ({ value, orders, cancelled }: Service) => shareOf(value, orders - cancelled)

type ChangeProps = Pick<Figure, 'text' | 'better' | 'isShare'> & {
  now: number
  before: number
  format: ReportFormatter
}

/** Smaller changes are no news: half a percent, and half of a tenth of a percentage point. */
const NOTABLE = 0.005
const NOTABLE_POINTS = 0.0005

/**
 * The change in percent, of a share in percentage points, and the value before. An arrow and words say the direction, not only a colour.
 */
async function Change({ now, before, text, better, isShare = false, format }: ChangeProps) {
  const say = await translator('report')
  const change = isShare ? now - before : before === 0 ? (now === 0 ? 0 : null) : now / before - 1
  const notable = isShare ? NOTABLE_POINTS : NOTABLE
  const direction = change === null || change > notable ? 'more' : change < -notable ? 'less' : 'same'
  const look =
    direction === 'same'
      ? 'bg-paper-head text-ink'
      : direction === better
        ? 'bg-paid text-paid-ink'
        : 'bg-paper-soon text-note'
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
      {change !== null && (
        <span className={`rounded-md px-1.5 py-0.5 font-bold whitespace-nowrap tabular-nums ${look}`}>
          <span aria-hidden>{direction === 'same' ? '=' : direction === 'more' ? '▲' : '▼'} </span>
          <span className="sr-only">{say(direction)} </span>
          {direction === 'same' ? say('noChange') : sizeOf(change)}
        </span>
      )}
      <span className="text-ink-quiet tabular-nums">{say('before', { value: text(before) })}</span>
    </span>
  )

  function sizeOf(change: number) {
    return isShare ? say('points', { size: format.points(change) }) : format.share(Math.abs(change))
  }
}
