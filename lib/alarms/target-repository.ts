import type { OrgAccess } from '../access/callers'
import { inOrganisation, inScope, scopeSql } from '../access/scope'
import { hasOldKeys, resealed } from '../access/secrets'
import type { ConditionKind } from '../conditions/condition-kinds'
import type { Sql } from '../db/database'
import type { Prisma } from '../db/generated/client'
import { raw, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { endRow } from '../settings/list-repository'
import type { AlarmChannel } from './alarm-channels'
import type { AlarmLanguage } from './alarm-text'
import type { TargetValues } from './target-schema'

/** A target as managers see it, without its address. Times are milliseconds since 1970 UTC; null: never. */
export type AlarmTarget = TargetValues & {
  id: string
  channel: AlarmChannel
  language: AlarmLanguage
  origin: string
  /** Whether it is told nothing after a restore, until a manager releases it. */
  isHeld: boolean
  sentAt: number | null
  failedAt: number | null
  lastError: string | null
}

type Scope = Pick<OrgAccess, 'orgId' | 'branchId'>

/** A manager of one branch sees the targets of that branch only. */
const inUse = (access: Scope) => ({ ...inScope(access), removedAt: null })
const inUseSql = (access: Scope) => statement`${scopeSql(access, 't.org_id', 't.branch_id')} AND t.removed_at IS NULL`

/** The targets that a manager may change, the oldest first. */
export async function listTargets({ prisma }: Sql, access: Scope): Promise<AlarmTarget[]> {
  const rows = await prisma.alarmTarget.findMany({
    where: inUse(access),
    select: TARGET,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(toTarget)
}

/** @returns the target, with its sealed address @throws {AppError} not_found */
export async function findTarget(
  { prisma }: Sql,
  access: Scope,
  id: string,
): Promise<AlarmTarget & { address: string }> {
  const row = await prisma.alarmTarget.findFirst({
    where: { ...inUse(access), id },
    select: { ...TARGET, address: true },
  })
  if (!row) throw new AppError('not_found', 'There is no such alarm target.')
  return { ...toTarget(row), address: row.address }
}

const TARGET = {
  id: true,
  name: true,
  branchId: true,
  channel: true,
  kinds: true,
  quietFrom: true,
  quietUntil: true,
  summaryAt: true,
  language: true,
  origin: true,
  heldAt: true,
  sentAt: true,
  failedAt: true,
  lastError: true,
} as const satisfies Prisma.AlarmTargetSelect

const toTarget = (row: Prisma.AlarmTargetGetPayload<{ select: typeof TARGET }>): AlarmTarget => ({
  id: row.id,
  name: row.name,
  branchId: row.branchId ?? '',
  channel: row.channel as AlarmChannel,
  kinds: row.kinds as ConditionKind[],
  quietFrom: row.quietFrom ?? '',
  quietUntil: row.quietUntil ?? '',
  summaryAt: row.summaryAt ?? '',
  language: row.language as AlarmLanguage,
  origin: row.origin,
  isHeld: row.heldAt !== null,
  sentAt: row.sentAt?.getTime() ?? null,
  failedAt: row.failedAt?.getTime() ?? null,
  lastError: row.lastError,
})

/** How many targets an organisation has. */
export const countTargets = ({ prisma }: Sql, access: Pick<Scope, 'orgId'>): Promise<number> =>
  prisma.alarmTarget.count({ where: { ...inOrganisation(access), removedAt: null } })

type StoredValues = Omit<TargetValues, 'branchId'> & { branchId: string | null }
type NewRow = StoredValues & {
  id: string
  orgId: string
  channel: string
  address: string
  language: string
  origin: string
}

/** @param target with its sealed address */
export const insertTarget = ({ prisma }: Sql, target: NewRow) =>
  prisma.alarmTarget.create({ data: { ...target, ...times(target) } })

export const updateTarget = ({ prisma }: Sql, id: string, values: StoredValues) =>
  prisma.alarmTarget.update({ where: { id }, data: { ...values, ...times(values) } })

const times = ({ quietFrom, quietUntil, summaryAt }: StoredValues) => ({
  quietFrom: quietFrom || null,
  quietUntil: quietUntil || null,
  summaryAt: summaryAt || null,
})

/** Removes a target and drops the alarms that wait for it. */
export async function endTarget(sql: Sql, id: string): Promise<void> {
  await endRow(sql, 'alarm_targets', id)
  await sql.prisma.$executeRaw(statement`
    UPDATE alarms SET state = 'dropped', settled_at = now() WHERE target_id = ${id}::uuid AND state = 'waiting'`)
}

/** Ends the hold of the targets in a scope. @returns those that were held */
export const endHold = ({ prisma }: Sql, access: Scope) =>
  prisma.alarmTarget.updateManyAndReturn({
    where: { ...inUse(access), heldAt: { not: null } },
    data: { heldAt: null },
    select: { name: true, branchId: true },
  })

/** The time of the backup, if targets in a scope are held after a restore; undefined: none is. */
export async function backupOfHeld({ prisma }: Sql, access: Scope): Promise<Date | undefined> {
  const held = await prisma.alarmTarget.findFirst({
    where: { ...inUse(access), heldAt: { not: null } },
    select: { heldAt: true },
  })
  if (!held) return undefined
  const installation = await prisma.installation.findFirst({ select: { restoredTo: true } })
  return installation?.restoredTo ?? held.heldAt ?? undefined
}

/** An alarm of the last days, for managers. Times are milliseconds since 1970 UTC; null: not. */
export type RecentCondition = {
  id: string
  kind: ConditionKind
  subject: string
  /** Null: it belongs to no branch. */
  branchName: string | null
  beganAt: number
  endedAt: number | null
}

/** The latest 20 conditions of the kinds that a target in the scope is told about, the newest first. */
export const recentConditions = ({ prisma }: Sql, access: Scope): Promise<RecentCondition[]> =>
  prisma.$queryRaw<RecentCondition[]>(statement`
    SELECT c.id, c.kind, c.subject, b.name AS "branchName", ${raw(epochMs('c.began_at'))} AS "beganAt",
      ${raw(epochMs('c.ended_at'))} AS "endedAt"
    FROM conditions c LEFT JOIN branches b ON b.id = c.branch_id
    WHERE ${scopeSql(access, 'c.org_id', 'c.branch_id')}
      AND EXISTS (SELECT 1 FROM alarm_targets t WHERE ${inUseSql(access)} AND c.kind = ANY (t.kinds))
    ORDER BY c.began_at DESC, c.id DESC LIMIT 20`)

/** If AUTH_SECRET_PREVIOUS is set, seals the addresses of all targets with the new key, as `resealSecrets` does for webhooks. */
export async function resealTargets({ prisma }: Sql): Promise<void> {
  if (!hasOldKeys()) return
  const rows = await prisma.alarmTarget.findMany({ select: { id: true, address: true } })
  for (const { id, address } of rows) {
    await prisma.alarmTarget.update({ where: { id }, data: { address: resealed(address, id) } })
  }
}
