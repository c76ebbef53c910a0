import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useServerClock, useTimeOfDay } from '@/app/ui/server-clock'
import type { BoardBranch } from '@/lib/board/protocol'
import type { ReplayDay } from '@/lib/replay/recording'

type Props = {
  day: ReplayDay
  branch: BoardBranch
  renderedAt: number
  /** The selected time until its data is loaded. The slider shows it meanwhile. */
  pendingTime: number | null
  onGoTo: (time: number) => void
}

const STEP_MS = 15_000
const QUARTER_MS = 15 * 60_000

/** A slider from the first to the last order of the day, with a histogram of the orders. */
export function Timeline({ day, branch, renderedAt, pendingTime, onGoTo }: Props) {
  const say = useTranslations('rewind')
  const timeOfDay = useTimeOfDay(branch)
  const { from, to } = shownRange(day, renderedAt)
  const at = useServerClock(
    useCallback((now: number) => Math.min(Math.max(now, from), to), [from, to]),
    renderedAt,
  )
  return (
    <div className="px-3 pt-1 md:px-5">
      <OrderHistogram day={day} from={from} to={to} />
      <input
        type="range"
        aria-label={say('timeOfDay')}
        aria-valuetext={timeOfDay(pendingTime ?? at)}
        min={from}
        max={to}
        step={STEP_MS}
        value={pendingTime ?? at}
        onChange={({ target }) => onGoTo(target.valueAsNumber)}
        className="block h-11 w-full cursor-pointer accent-chalk"
      />
      <div
        aria-hidden="true"
        className="-mt-2 flex justify-between text-sm font-semibold text-chalk-quiet tabular-nums"
      >
        <span>{timeOfDay(from)}</span>
        <span>{timeOfDay(to)}</span>
      </div>
    </div>
  )
}

/** The time range of the orders of the day, extended by a quarter of an hour on both sides. */
function shownRange({ begins, ends, rush }: ReplayDay, renderedAt: number) {
  const first = Math.min(rush[0]?.from ?? renderedAt, renderedAt)
  const last = Math.max((rush.at(-1)?.from ?? renderedAt) + QUARTER_MS, renderedAt)
  return {
    from: Math.max(begins, Math.floor(first / QUARTER_MS) * QUARTER_MS - QUARTER_MS),
    to: Math.max(Math.min(ends, last + QUARTER_MS), renderedAt),
  }
}

/** A histogram of the orders per quarter of an hour. */
function OrderHistogram({ day: { rush }, from, to }: { day: ReplayDay; from: number; to: number }) {
  const maxOrders = Math.max(1, ...rush.map(({ orders }) => orders))
  const share = (milliseconds: number) => (milliseconds / (to - from)) * 100
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="-mb-3 block h-9 w-full px-2 text-chalk-quiet [@media(max-height:40rem)]:hidden"
    >
      {rush.map((quarter) => (
        <rect
          key={quarter.from}
          x={share(quarter.from - from) + share(QUARTER_MS) * 0.06}
          width={share(QUARTER_MS) * 0.88}
          y={100 - (quarter.orders / maxOrders) * 100}
          height={(quarter.orders / maxOrders) * 100}
          fill="currentColor"
          opacity="0.55"
        />
      ))}
    </svg>
  )
}
