import { recordAudit } from '../audit/audit-repository'
import { signalBranch } from '../branches/branch-signal'
import { type CapacityStep, nextStep } from '../branches/capacity'
import { writeLoadStep } from '../branches/capacity-repository'
import { tryLock } from '../db/advisory-lock'
import type { Database } from '../db/database'
import { kitchenLoad } from './kitchen-load'
import { findOpenWork, findWatchedBranches, type WatchedBranch } from './kitchen-load-repository'

/** The branches to watch, and the time. */
export type Watched = { now: number; branches: WatchedBranch[] }

/** @returns null: another process reads them at the moment */
export const watchedBranches = (database: Database): Promise<Watched | null> =>
  database.transaction(async (sql) => {
    const now = await tryLock(sql, 'passboard.capacity')
    return now === null ? null : { now, branches: await findWatchedBranches(sql) }
  })

/**
 * Ends the step of a branch that was set by hand and is over, and moves the branch to the step that its load leads to. Any number of
 * processes may do it: the first one writes the change and its audit entry.
 * @param now milliseconds since 1970 UTC, by the database's clock
 * @returns whether it changed
 */
export async function keepCapacity(database: Database, branch: WatchedBranch, now: number): Promise<boolean> {
  const { id, orgId, name, automatic, state } = branch
  const isByHand = state.until !== null && state.until > now
  if (isByHand) return false
  const load = automatic ? kitchenLoad(automatic.measure, now, await findOpenWork(database, id, now)) : 0
  const step: CapacityStep = automatic ? nextStep(now, state, load, automatic) : 'normal'
  if (step === state.step && state.until === null) return false
  return database.transaction(async (sql) => {
    if (!(await writeLoadStep(sql, id, state, { step, since: now }))) return false
    sql.afterCommit(() => signalBranch(id))
    // Only a held `normal` is over.
    if (step === state.step) return true
    const change = { action: 'ordering.capacity_changed', branchId: id, subject: name } as const
    const [was, is] = [
      { capacityStep: state.step },
      { capacityStep: step, ...(automatic && { load: Math.round(load) }) },
    ]
    await recordAudit(sql, orgId, { kind: 'system', id, name: 'Passboard' }, { ...change, before: was, after: is })
    return true
  })
}
