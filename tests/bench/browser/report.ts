import { columns } from '../columns'
import { atMost } from '../goal'
import { percentile } from '../statistics'
import type { Noted } from './board-page'

/** What one board was found to do. */
export type BoardFigures = {
  scriptBytes: number
  slow: Noted
  /** Changes a second while the memory was watched. */
  eventsPerSecond: number
  /** Milliseconds of the main thread an event, in that time. */
  workPerEvent: number
  before: { bytes: number; elements: number }
  after: { bytes: number; elements: number }
}

const GOALS = { paintMs: 100, longTaskMs: 200, heapMegabytes: 5, scriptKilobytes: 170 }
/** Tickets have more or fewer lines, and the columns' ends differ: what is shown is never quite the same. */
const ELEMENTS_MAY_GROW_BY = 1.1
/** Samples that a p95 can be told from. */
const ENOUGH = 20

type Size = { tickets: number; changesPerSecond: number; slowDown: number; events: number }

export function reportOf(ours: BoardFigures, plain: BoardFigures, size: Size): string {
  const both = (name: string, of: (figures: BoardFigures) => string, verdict = '') =>
    `${columns(name, of(ours), of(plain))}  ${verdict}`.trimEnd()
  const tooLong = ({ slow }: BoardFigures) => slow.longTasks.filter((ms) => ms > GOALS.longTaskMs).length
  const elements = ({ before, after }: BoardFigures) => after.elements / before.elements
  return [
    `A board of ${size.tickets} open tickets; first ${size.changesPerSecond} changes a second, the CPU slowed ${size.slowDown} ×`,
    columns('', 'ours', 'plain'),
    both('tap painted, p50', ({ slow }) => ms(percentile(slow.taps, 0.5))),
    both('  p95', ({ slow }) => ms(p95(slow.taps)), promptness(ours.slow.taps)),
    both('  taps', ({ slow }) => String(slow.taps.length)),
    both('change painted, p50', ({ slow }) => ms(percentile(slow.changes, 0.5))),
    both('  p95', ({ slow }) => ms(p95(slow.changes)), promptness(ours.slow.changes)),
    both('  changes in view', ({ slow }) => String(slow.changes.length)),
    both('longest task', ({ slow }) => ms(Math.max(0, ...slow.longTasks))),
    both('  over 200 ms', (figures) => String(tooLong(figures)), atMost(tooLong(ours), 0)),
    both(
      'JavaScript, wire',
      ({ scriptBytes }) => `${kilobytes(scriptBytes).toFixed(0)} kB`,
      atMost(kilobytes(ours.scriptBytes), GOALS.scriptKilobytes),
    ),
    `then ${size.events.toLocaleString('en')} changes as fast as they are carried out, the CPU not slowed`,
    both('changes/s', ({ eventsPerSecond }) => eventsPerSecond.toFixed(0)),
    both('main thread a change', ({ workPerEvent }) => `${workPerEvent.toFixed(2)} ms`),
    both('heap before', ({ before }) => megabytes(before.bytes)),
    both(
      'heap after',
      ({ after }) => megabytes(after.bytes),
      atMost((ours.after.bytes - ours.before.bytes) / 1e6, GOALS.heapMegabytes),
    ),
    both('elements before', ({ before }) => String(before.elements)),
    both('elements after', ({ after }) => String(after.elements), atMost(elements(ours), ELEMENTS_MAY_GROW_BY)),
  ].join('\n')
}

const p95 = (samples: number[]) => percentile(samples, 0.95)
const promptness = (samples: number[]) =>
  samples.length < ENOUGH ? 'too few to say' : atMost(p95(samples), GOALS.paintMs)
const ms = (value: number) => `${value.toFixed(0)} ms`
const kilobytes = (bytes: number) => bytes / 1e3
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
