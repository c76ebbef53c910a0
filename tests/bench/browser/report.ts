import { columns } from '../columns'
import { atMost } from '../goal'
import { percentile } from '../statistics'
import type { Noted } from './board-page'
import type { ServedBoard } from './served-board'

/** How many tickets are open, how many changes come, and what was promised. Goals in milliseconds; null: none. */
export type Load = {
  name: string
  tickets: number
  changesPerSecond: number
  /** Of a round. */
  seconds: number
  tapEveryMs: number
  goals: { tapMs: number; changeMs: number; longestMs: number | null }
}

/** What was noted of a board, round by round. */
export type BoardFigures = { board: ServedBoard; scriptBytes: number; noted: (Noted & { reloads: number })[] }

const SCRIPT_KILOBYTES = 170
/** The most times that ours may take what the limit takes. */
const TIMES_LIMIT = 1.5
/** Samples that a p95 can be told from. */
const ENOUGH = 20

/** @param figures of ours, of the limit, then of others */
export function reportOf(figures: BoardFigures[], { name, tickets, changesPerSecond, goals }: Load): string {
  const [ours, limit] = figures
  if (!ours || !limit) throw new Error('There is no limit to compare with.')
  const each = (title: string, of: (figures: BoardFigures) => string, verdict = '') =>
    `${columns(title, ...figures.map(of))}  ${verdict}`.trimEnd()
  const painted = (title: string, which: 'taps' | 'changes', goalMs: number) => {
    const p95 = (of: BoardFigures) => percentile(all(of, which), 0.95)
    const verdict = () => {
      if ([ours, limit].some((of) => all(of, which).length < ENOUGH)) return 'too few to say'
      const times = Number((p95(ours) / p95(limit)).toFixed(2))
      return `${atMost(Math.round(p95(ours)), goalMs)}; ${times} × limit, ${atMost(times, TIMES_LIMIT)}`
    }
    return [
      each(`${title} painted, p50`, (of) => ms(percentile(all(of, which), 0.5))),
      each('  p95', (of) => ms(p95(of)), verdict()),
      each('  samples', (of) => String(all(of, which).length)),
    ]
  }
  const longest = (of: BoardFigures) => Math.max(0, ...all(of, 'longTasks'))
  const kilobytes = (of: BoardFigures) => of.scriptBytes / 1e3
  return [
    `${name}: ${tickets} open tickets, ${changesPerSecond} changes a second`,
    columns('', ...figures.map(({ board }) => board.name)),
    ...painted('tap', 'taps', goals.tapMs),
    ...painted('change', 'changes', goals.changeMs),
    each(
      'longest task',
      (of) => ms(longest(of)),
      goals.longestMs === null ? '' : atMost(Math.round(longest(ours)), goals.longestMs),
    ),
    each('reloads', ({ noted }) => String(noted.reduce((sum, { reloads }) => sum + reloads, 0))),
    each('JavaScript, wire', (of) => `${kilobytes(of).toFixed(0)} kB`, atMost(kilobytes(ours), SCRIPT_KILOBYTES)),
  ].join('\n')
}

const all = ({ noted }: BoardFigures, which: keyof Noted): number[] => noted.flatMap((round) => round[which])

const ms = (value: number) => `${value.toFixed(0)} ms`
