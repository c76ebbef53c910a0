import type { PairedScreen } from './find-screens'
import { REPORT_EVERY_MS } from './screen'
import type { ScreenHealth } from './screen-health'

/**
 * What can be wrong with a screen, the worst first. `never`: paired, and not heard since. `away`: not heard any more.
 * `hidden`: its page is not seen. `behind`: it shows what is not current. `drift`: its clock is wrong. `silent`: nobody hears
 * it. `may_sleep`: it may switch itself off.
 */
const SCREEN_PROBLEMS = ['never', 'away', 'hidden', 'behind', 'drift', 'silent', 'may_sleep'] as const

export type ScreenProblem = (typeof SCREEN_PROBLEMS)[number]

/** Two reports missed, and the time that one takes. */
const AWAY_MS = 2.5 * REPORT_EVERY_MS
/** What changed less than this ago may be painted and not reported yet. */
const BEHIND_MS = 15_000
/** As the board itself says it (app/kitchen/connection-status.tsx). */
const DRIFT_MS = 10_000

/** At a counter sound is a matter of taste; these are where it is wanted and does not come. */
const UNHEARD: readonly ScreenHealth['sound'][] = ['locked', 'unavailable']

/** @param now the database's clock, in milliseconds since 1970 UTC */
export function screenProblems(screen: Omit<PairedScreen, 'id'>, now: number): ScreenProblem[] {
  const { view, seenAt, report, branchSeq, behindSince } = screen
  if (seenAt === null || !report) return ['never']
  if (now - seenAt > AWAY_MS) return ['away']
  const found: Record<Exclude<ScreenProblem, 'never' | 'away'>, boolean> = {
    hidden: !report.isVisible,
    behind:
      (behindSince !== null && now - behindSince > BEHIND_MS) ||
      (report.seq === 0 && branchSeq > 0 && view === 'ready'),
    drift: Math.abs(report.driftMs) > DRIFT_MS,
    silent: view === 'ready' ? UNHEARD.includes(report.sound) : report.sound !== 'ready',
    may_sleep: view !== 'touch' && report.wakeLock !== 'held',
  }
  return (Object.keys(found) as (keyof typeof found)[]).filter((problem) => found[problem])
}

/** Whether a screen can be reached: it was heard lately. */
export const isOnline = (problems: readonly ScreenProblem[]): boolean =>
  !problems.includes('never') && !problems.includes('away')
