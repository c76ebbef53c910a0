import type { OrgAccess } from '../access/callers'
import type { Sql } from '../db/database'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { branchName } from './branch-repository'
import { signalBranch } from './branch-signal'
import { NORMAL_HELD_MINUTES } from './capacity'
import { writeHandStep } from './capacity-repository'
import type { HandStep } from './capacity-schema'
import { kitchenStepAt } from './ordering'
import { findRules } from './ordering-repository'

/**
 * Says for some minutes how full the kitchen of a branch is. The load changes nothing meanwhile; then the step ends by itself. `normal`
 * ends every step at once; where steps begin by themselves, it is held for NORMAL_HELD_MINUTES.
 * @throws {AppError} not_found; invalid_request for `limited` at a branch without categories for it
 */
export function setCapacity(database: Sql, staff: OrgAccess, branchId: string, wanted: HandStep): Promise<void> {
  return changeSettings(database, staff, async (sql) => {
    const subject = await branchName(sql, staff, branchId)
    const { now, rules } = await findRules(sql, branchId)
    const { capacity, kitchen } = rules
    const { step } = wanted
    if (step === 'limited' && capacity.categoryIds.length === 0)
      throw refusedField('invalid_request', 'step', 'required', 'This branch has no categories for a limited kitchen.')
    const held = capacity.automatic ? NORMAL_HELD_MINUTES : 0
    const minutes = wanted.step === 'normal' ? held : wanted.minutes
    const before = kitchenStepAt(now, rules)
    if (step === 'normal' && before === 'normal' && minutes === 0) return
    const until = minutes === 0 ? null : now + minutes * 60_000
    await writeHandStep(sql, branchId, step, now, until)
    const [was, is] = [
      { capacityStep: before, until: kitchen.until !== null && kitchen.until > now ? isoOf(kitchen.until) : null },
      { capacityStep: step, until: until === null ? null : isoOf(until) },
    ]
    await recordChange(sql, staff, { action: 'ordering.capacity_changed', branchId, subject }, was, is)
    sql.afterCommit(() => signalBranch(branchId))
  })
}

const isoOf = (time: number) => new Date(time).toISOString()
