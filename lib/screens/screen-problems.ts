import type { PairedScreen } from './find-screens'
import { REPORT_EVERY_MS } from './screen'
import type { ScreenHealth } from './screen-health'

/**
 * The problems that a screen can have, the worst first. `never`: paired, but it has sent no screen health. `away`: it has
 * stopped sending. `hidden`: its page is not visible. `behind`: it shows old data. `drift`: its clock is wrong. `silent`: it
 * plays no sound. `may_sleep`: the device may switch the screen off.
 */
export const SCREEN_PROBLEMS = ['never', 'away', 'hidden', 'behind', 'drift', 'silent', 'may_sleep'] as const

export type ScreenProblem = (typeof SCREEN_PROBLEMS)[number]

/** Two missed reports, and the time that one takes. */
const AWAY_MS = 2.5 * REPORT_EVERY_MS
/** A more recent change may be shown but not reported yet. */
const BEHIND_MS = 15_000
/** The same limit as on the board (app/kitchen/connection-status.tsx). */
const DRIFT_MS = 10_000

/** On a pickup display sound is optional. In these states it is switched on but does not work. */
const SOUND_FAILURES: readonly ScreenHealth['sound'][] = ['locked', 'unavailable']

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
    silent: view === 'ready' ? SOUND_FAILURES.includes(report.sound) : report.sound !== 'ready',
    may_sleep: view !== 'touch' && report.wakeLock !== 'held' && report.wakeLock !== 'video',
  }
  return (Object.keys(found) as (keyof typeof found)[]).filter((problem) => found[problem])
}

/** Whether a screen has sent screen health recently. */
export const isOnline = (problems: readonly ScreenProblem[]): boolean =>
  !problems.includes('never') && !problems.includes('away')
