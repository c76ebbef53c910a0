'use client'

import type { ReactNode } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { useTranslations } from 'use-intl'
import type { ChartPoint } from './chart-points'

type Measure = keyof ChartPoint['labels']

const COLOURS: Record<Measure, string> = {
  orders: 'var(--color-pay)',
  value: 'var(--color-paid-ink)',
  median: 'var(--color-ink)',
  p90: 'var(--color-note)',
}

const SIZE = { width: '100%', height: 200 }
const MARGIN = { top: 6, right: 6, bottom: 0, left: 0 }
const TICK = { fontSize: 13, fill: 'var(--color-ink-quiet)' }

type BarFigureProps = { points: ChartPoint[]; locale: string; measure: 'orders' | 'value'; name: string; label: string }

/** A bar chart. To a screen reader it is one image, because the table beside it contains the numbers. */
function BarFigure({ points, locale, measure, name, label }: BarFigureProps) {
  return (
    <Figure name={name} label={label}>
      <BarChart responsive style={SIZE} margin={MARGIN} data={points} accessibilityLayer={false}>
        {axes(locale)}
        <Tooltip
          cursor={{ fill: 'var(--color-paper-head)' }}
          isAnimationActive={false}
          content={(tooltip) => <PointTooltip {...tooltip} names={{ [measure]: name }} />}
        />
        <Bar dataKey={measure} fill={COLOURS[measure]} isAnimationActive={false} radius={[3, 3, 0, 0]} />
      </BarChart>
    </Figure>
  )
}

type LineFigureProps = {
  points: ChartPoint[]
  locale: string
  names: { median: string; p90: string }
  name: string
  label: string
}

/** A line chart of the median and the 90th percentile. Their strokes differ as well as their colours. */
function LineFigure({ points, locale, names, name, label }: LineFigureProps) {
  return (
    <Figure name={name} label={label} legend={names}>
      <LineChart responsive style={SIZE} margin={MARGIN} data={points} accessibilityLayer={false}>
        {axes(locale)}
        <Tooltip isAnimationActive={false} content={(tooltip) => <PointTooltip {...tooltip} names={names} />} />
        <Line dataKey="p90" stroke={COLOURS.p90} strokeDasharray={DASHES} {...STROKE} />
        <Line dataKey="median" stroke={COLOURS.median} {...STROKE} />
      </LineChart>
    </Figure>
  )
}

const DASHES = '6 4'
const STROKE = { strokeWidth: 2.5, dot: { r: 3, strokeDasharray: '' }, isAnimationActive: false } as const

function axes(locale: string) {
  const numbers = new Intl.NumberFormat(locale, { notation: 'compact' })
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-rule)" />
      <XAxis dataKey="name" tick={TICK} tickLine={false} stroke="var(--color-field)" minTickGap={12} />
      <YAxis
        width="auto"
        tick={TICK}
        tickLine={false}
        axisLine={false}
        tickCount={4}
        tickFormatter={(value: number) => numbers.format(value)}
      />
    </>
  )
}

type FigureProps = { name: string; label: string; legend?: { median: string; p90: string }; children: ReactNode }

function Figure({ name, label, legend, children }: FigureProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 text-base font-semibold">
        {name}
        {legend && (
          <span className="flex gap-4 text-sm font-medium text-ink-quiet">
            <Stroke colour={COLOURS.median}>{legend.median}</Stroke>
            <Stroke colour={COLOURS.p90} dashes={DASHES}>
              {legend.p90}
            </Stroke>
          </span>
        )}
      </figcaption>
      <div role="img" aria-label={label}>
        {children}
      </div>
    </figure>
  )
}

function Stroke({ colour, dashes, children }: { colour: string; dashes?: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <svg aria-hidden width="24" height="8">
        <path d="M0 4h24" stroke={colour} strokeWidth="2.5" strokeDasharray={dashes} />
      </svg>
      {children}
    </span>
  )
}

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

type MeasureNames = Partial<Record<Measure, string>>

/** `locale`: the BCP 47 locale of the organisation. */
type Props = { points: ChartPoint[]; dimension: string; locale: string }

/** Charts of the number of orders, their value and the time to ready. `dimension`: what the points are, such as hours. */
export function Charts({ points, dimension, locale }: Props) {
  const say = useTranslations('report')
  return (
    <div className="grid gap-6">
      <BarFigure
        points={points}
        locale={locale}
        measure="orders"
        name={say('orders')}
        label={say('chart', { what: say('orders'), of: dimension })}
      />
      <BarFigure
        points={points}
        locale={locale}
        measure="value"
        name={say('value')}
        label={say('chart', { what: say('value'), of: dimension })}
      />
      <LineFigure
        points={points}
        locale={locale}
        names={{ median: say('median'), p90: say('p90') }}
        name={say('toReadyMinutes')}
        label={say('chart', { what: say('toReady'), of: dimension })}
      />
    </div>
  )
}
