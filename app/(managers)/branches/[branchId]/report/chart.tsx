'use client'

import type { ReactNode } from 'react'
import {
  Bar,
  type BarShapeProps,
  CartesianGrid,
  ComposedChart,
  Line,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { useTranslations } from 'use-intl'
import type { ChartData, ChartPoint, ChartTick } from './chart-points'

type Measure = keyof ChartPoint['labels']

const COLOURS: Record<Measure, string> = {
  orders: 'var(--color-pay)',
  ordersBefore: 'var(--color-paper-void)',
  value: 'var(--color-paid-ink)',
  valueBefore: 'var(--color-paper-void)',
  median: 'var(--color-ink)',
  p90: 'var(--color-note)',
}

const SIZE = { width: '100%', height: 190 }
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 }
const TICK = { fontSize: 12, fill: 'var(--color-ink-quiet)' }
/** The same for all charts, so that their bars stand in one line. */
const AXIS_WIDTH = 46
/** The most labels that fit below a chart on a phone. */
const MOST_LABELS = 8

const DASHES = '5 4'
const STROKE = { strokeWidth: 2.5, isAnimationActive: false, connectNulls: false } as const

type Props = {
  data: ChartData
  /** What the points are, such as hours. */
  dimension: string
  /** The names of the two periods. */
  periods: { now: string; before: string }
}

/** Small charts of orders, sales and prep time, with one horizontal axis. The table below them has the same numbers. */
export function Charts({ data: { points, ticks }, dimension, periods }: Props) {
  const say = useTranslations('report')
  const labelOf = (what: string) => say('chart', { what, of: dimension })
  const hasPrepTimes = points.some(({ median }) => median !== null)
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-3 print:grid-cols-3">
      <BarFigure
        {...{ points, periods }}
        ticks={ticks.value}
        measure="value"
        name={say('value')}
        label={labelOf(say('value'))}
      />
      <BarFigure
        {...{ points, periods }}
        ticks={ticks.orders}
        measure="orders"
        name={say('orders')}
        label={labelOf(say('orders'))}
      />
      {hasPrepTimes ? (
        <LineFigure
          points={points}
          ticks={ticks.minutes}
          names={{ median: say('median'), p90: say('p90') }}
          name={`${say('toReady')} (${say('minutes')})`}
          label={labelOf(say('toReady'))}
        />
      ) : (
        <figure className="grid min-w-0 content-start gap-2">
          <figcaption className="text-base font-semibold">{say('toReady')}</figcaption>
          <p className="grid min-h-40 place-items-center rounded-lg bg-paper text-base text-ink-quiet">
            {say('noneReady')}
          </p>
        </figure>
      )}
    </div>
  )
}

type BarFigureProps = {
  points: ChartPoint[]
  ticks: ChartTick[]
  measure: 'orders' | 'value'
  periods: Props['periods']
  name: string
  label: string
}

/** A bar per point before the wider, pale bar of the period before. To a screen reader it is one image. */
function BarFigure({ points, ticks, measure, periods, name, label }: BarFigureProps) {
  const before = `${measure}Before` as const
  const names = { [measure]: periods.now, [before]: periods.before }
  return (
    <Figure
      name={name}
      label={label}
      legend={[
        [periods.now, <Swatch key="now" colour={COLOURS[measure]} />],
        [periods.before, <Swatch key="before" colour={COLOURS[before]} />],
      ]}
    >
      <ComposedChart
        responsive
        style={SIZE}
        margin={MARGIN}
        data={points}
        accessibilityLayer={false}
        barCategoryGap={0}
      >
        {axes(points, ticks)}
        <XAxis xAxisId="before" dataKey="name" hide />
        <Tooltip
          cursor={{ fill: 'var(--color-paper)' }}
          isAnimationActive={false}
          content={(tooltip) => <PointTooltip {...tooltip} names={names} />}
        />
        <Bar
          xAxisId="before"
          dataKey={before}
          fill={COLOURS[before]}
          shape={barShape(0.86)}
          isAnimationActive={false}
        />
        <Bar dataKey={measure} fill={COLOURS[measure]} shape={barShape(0.52)} isAnimationActive={false} />
      </ComposedChart>
    </Figure>
  )
}

/** The widest bar, in pixels. */
const WIDEST = 56

/** A bar of a share of its place, in the middle of it. */
const barShape =
  (share: number) =>
  ({ x, y, width, height, fill }: BarShapeProps) => {
    const wide = Math.min(width, WIDEST) * share
    return <rect x={x + (width - wide) / 2} y={y} width={wide} height={height} fill={fill} rx={Math.min(2, wide / 4)} />
  }

type LineFigureProps = {
  points: ChartPoint[]
  ticks: ChartTick[]
  names: { median: string; p90: string }
  name: string
  label: string
}

/** A line chart of the median and the 90th percentile. Their strokes differ as well as their colours. */
function LineFigure({ points, ticks, names, name, label }: LineFigureProps) {
  return (
    <Figure
      name={name}
      label={label}
      legend={[
        [names.median, <Stroke key="median" colour={COLOURS.median} />],
        [names.p90, <Stroke key="p90" colour={COLOURS.p90} dashes={DASHES} />],
      ]}
    >
      <ComposedChart responsive style={SIZE} margin={MARGIN} data={points} accessibilityLayer={false}>
        {axes(points, ticks)}
        <Tooltip isAnimationActive={false} content={(tooltip) => <PointTooltip {...tooltip} names={names} />} />
        <Line
          dataKey="p90"
          stroke={COLOURS.p90}
          strokeDasharray={DASHES}
          dot={dotOf(points, COLOURS.p90)}
          {...STROKE}
        />
        <Line dataKey="median" stroke={COLOURS.median} dot={dotOf(points, COLOURS.median)} {...STROKE} />
      </ComposedChart>
    </Figure>
  )
}

/** Dots only where they do not hide the line. */
const dotOf = (points: ChartPoint[], fill: string) =>
  points.length <= 16 ? { r: 2.5, strokeDasharray: '', fill, stroke: fill } : false

function axes(points: ChartPoint[], ticks: ChartTick[]) {
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-rule)" />
      <XAxis
        dataKey="name"
        interval={Math.ceil(points.length / MOST_LABELS) - 1}
        tick={TICK}
        // The same places as in a chart of bars, also in one without bars.
        scale="band"
        tickFormatter={(name: string) => points.find((point) => point.name === name)?.short ?? ''}
        tickLine={false}
        tickMargin={6}
        height={26}
        stroke="var(--color-field)"
      />
      <YAxis
        width={AXIS_WIDTH}
        tick={TICK}
        tickLine={false}
        axisLine={false}
        interval={0}
        domain={[0, ticks.at(-1)?.value ?? 1]}
        ticks={ticks.map(({ value }) => value)}
        tickFormatter={(value: number) => ticks.find((tick) => tick.value === value)?.label ?? ''}
      />
    </>
  )
}

type FigureProps = { name: string; label: string; legend: [name: string, sign: ReactNode][]; children: ReactNode }

function Figure({ name, label, legend, children }: FigureProps) {
  return (
    <figure className="min-w-0 break-inside-avoid">
      <figcaption className="mb-2">
        <span className="text-base font-semibold">{name}</span>
        <span className="flex flex-wrap gap-x-4 text-sm text-ink-quiet">
          {legend.map(([text, sign]) => (
            <span key={text} className="flex items-center gap-1.5">
              {sign}
              {text}
            </span>
          ))}
        </span>
      </figcaption>
      <div role="img" aria-label={label} className="print:[&_svg]:!h-auto print:[&_svg]:!w-full">
        {children}
      </div>
    </figure>
  )
}

function Swatch({ colour }: { colour: string }) {
  return (
    <svg aria-hidden width="12" height="12" className="shrink-0">
      <path d="M0 0h12v12H0z" fill={colour} />
    </svg>
  )
}

function Stroke({ colour, dashes }: { colour: string; dashes?: string }) {
  return (
    <svg aria-hidden width="22" height="8" className="shrink-0">
      <path d="M0 4h22" stroke={colour} strokeWidth="2.5" strokeDasharray={dashes} />
    </svg>
  )
}

type MeasureNames = Partial<Record<Measure, string>>

/** The tooltip of a point, with the labels of the table. */
function PointTooltip({
  active,
  payload,
  names,
}: Pick<TooltipContentProps, 'active' | 'payload'> & { names: MeasureNames }) {
  const point: ChartPoint | undefined = active ? payload[0]?.payload : undefined
  if (!point) return null
  return (
    <div className="rounded-lg bg-ink px-3 py-2 text-sm text-on-ink">
      <p className="font-bold">{point.name}</p>
      {(Object.entries(names) as [Measure, string][]).map(([measure, name]) => (
        <p key={measure}>
          {name}: <b className="tabular-nums">{point.labels[measure]}</b>
        </p>
      ))}
    </div>
  )
}
