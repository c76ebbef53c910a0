import { type Sql, writeRows } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { DATABASE_NOW } from '../db/sql-fragments'
import { AppError } from '../errors'
import {
  type OpenPeriod,
  type Ordering,
  type OrderingRules,
  openPeriods,
  orderingAt,
  orderingRulesSql,
} from './ordering'
import type { PauseMinutes } from './ordering-pause'

/** Whether guests of a branch can order now. @throws {AppError} not_found */
export async function findOrdering(sql: Sql, branchId: string): Promise<Ordering> {
  const { now, rules } = await findRules(sql, branchId)
  return orderingAt(now, rules)
}

/** The opening hours of a branch in the week from now. Null: at any time. @throws {AppError} not_found */
export async function findOpenPeriods(sql: Sql, branchId: string): Promise<OpenPeriod[] | null> {
  const { now, rules } = await findRules(sql, branchId)
  return openPeriods(now, rules)
}

/** The time at a branch: by the database's clock, milliseconds since 1970 UTC, and its time zone. @throws {AppError} not_found */
export async function findBranchTime(sql: Sql, branchId: string): Promise<{ now: number; timeZone: string }> {
  const { now, rules } = await findRules(sql, branchId)
  return { now, timeZone: rules.timeZone }
}

/** `now`: milliseconds since 1970 UTC, by the database's clock. @throws {AppError} not_found */
export async function findRules({ prisma }: Sql, branchId: string): Promise<{ now: number; rules: OrderingRules }> {
  const [branch] = await prisma.$queryRaw<{ now: number; rules: OrderingRules }[]>(statement`
    SELECT ${raw(DATABASE_NOW)} AS now, ${raw(orderingRulesSql('b'))} AS rules FROM branches b
    WHERE b.id = ${branchId}::uuid`)
  if (!branch) throw new AppError('not_found', 'There is no such branch.')
  return branch
}

/** Pauses the orders of guests from now on. @returns when the pause ends; null: when a manager ends it */
export async function writePause(sql: Sql, branchId: string, minutes: PauseMinutes): Promise<Date | null> {
  const [paused] = await writeRows<{ until: Date | null }>(
    sql,
    statement`
      UPDATE branches
      SET ordering_paused_at = now(), ordering_paused_until = now() + ${minutes}::int * interval '1 minute'
      WHERE id = ${branchId}::uuid RETURNING ordering_paused_until AS until`,
  )
  return paused?.until ?? null
}

/** @returns whether there was a pause */
export async function deletePause({ prisma }: Sql, branchId: string): Promise<boolean> {
  const { count } = await prisma.branch.updateMany({
    where: { id: branchId, orderingPausedAt: { not: null } },
    data: { orderingPausedAt: null, orderingPausedUntil: null },
  })
  return count > 0
}
