import type { OrgAccess } from '../access/callers'
import type { AuditActor } from '../access/scope'
import type { Sql } from '../db/database'
import { findEntries } from './audit-repository'

/** `<subject>.<what happened>`. */
const AUDIT_ACTIONS = [
  'organisation.set_up',
  'organisation.changed',
  'branch.created',
  'branch.changed',
  'ordering.paused',
  'ordering.resumed',
  'ordering.capacity_changed',
  'staff.created',
  'staff.changed',
  'staff.pin_changed',
  'staff.disabled',
  'staff.enabled',
  'menu.pushed',
  'menu_item.created',
  'menu_item.changed',
  'menu_item.deleted',
  'menu_item.restored',
  'menu_item.sold_out',
  'menu_item.available',
  'option_group.created',
  'option_group.changed',
  'option_group.deleted',
  'option_group.restored',
  'option.sold_out',
  'option.available',
  'category.created',
  'category.changed',
  'category.deleted',
  'category.restored',
  'station.created',
  'station.changed',
  'station.deleted',
  'station.restored',
  'table.created',
  'table.changed',
  'table.code_changed',
  'table.retired',
  'table.restored',
  'table.closed',
  'table.opened',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.replayed',
  'webhook.released',
  'webhook.dropped',
  'api_key.created',
  'api_key.rotated',
  'api_key.revoked',
  'screen.paired',
  'screen.changed',
  'screen.revoked',
  'printer.created',
  'printer.changed',
  'printer.deleted',
  'backup.downloaded',
  'alarm_target.created',
  'alarm_target.changed',
  'alarm_target.deleted',
  'alarm_target.released',
  'connection.created',
  'connection.changed',
  'connection.secret_changed',
  'connection.deleted',
  'transfer.matched',
  'transfer.refund_due',
  'transfer.refunded',
  'transfer.dismissed',
  'payment.voided',
  'payment.corrected',
  'payment.refunded',
  'adjustment.added',
  'adjustment.removed',
] as const satisfies readonly `${AuditKind}.${string}`[]

type AuditAction = (typeof AUDIT_ACTIONS)[number]

export type AuditChange = {
  action: AuditAction
  /** Null: a setting of the whole organisation. */
  branchId: string | null
  /** The name of what was changed. */
  subject: string
  /** Only the fields that were changed; never a PIN, a secret or a code. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** The subjects of actions: the part before the dot. */
export const AUDIT_KINDS = [
  'staff',
  'menu',
  'menu_item',
  'option_group',
  'option',
  'category',
  'station',
  'table',
  'branch',
  'ordering',
  'organisation',
  'webhook',
  'api_key',
  'screen',
  'printer',
  'backup',
  'alarm_target',
  'connection',
  'transfer',
  'payment',
  'adjustment',
] as const

type AuditKind = (typeof AUDIT_KINDS)[number]

export type AuditEntry = {
  id: string
  /** Milliseconds since 1970 UTC. */
  at: number
  actor: AuditActor
  action: AuditAction
  subject: string
  branchName: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export type AuditFilter = {
  kind?: AuditKind | undefined
  /** The id of the actor: of a person or an API key. */
  by?: string | undefined
  /** The id of an entry; only older entries are returned. */
  before?: string | undefined
  /** The size of a page; more if one transaction has more entries. */
  limit: number
}

/** The entries of one transaction are on one page. `nextBefore` is the `before` of the next page; null at the end. */
export type AuditPage = { entries: AuditEntry[]; nextBefore: string | null }

/**
 * The changes of settings, newest first. A manager of one branch gets the changes of that branch only.
 */
export async function findAudit(sql: Sql, staff: OrgAccess, filter: AuditFilter): Promise<AuditPage> {
  const found = await findEntries(sql, staff, filter)
  const sorted = found.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
  if (sorted.length <= filter.limit) return { entries: sorted, nextBefore: null }
  const lastAt = sorted.at(-1)?.at ?? 0
  const beforeLast = sorted.filter(({ at }) => at > lastAt)
  const entries = beforeLast.length > 0 ? beforeLast : sorted
  return { entries, nextBefore: entries.at(-1)?.id ?? null }
}

/**
 * Groups the entries of one action: the same change, by the same person, to several things in one transaction, such as 20
 * tables that were added together. Entries of one transaction have the same time.
 */
export function groupedByAction(entries: readonly AuditEntry[]): [AuditEntry, ...AuditEntry[]][] {
  const groups = new Map<string, [AuditEntry, ...AuditEntry[]]>()
  for (const entry of entries) {
    const { at, actor, action, branchName } = entry
    const key = JSON.stringify([at, actor, action, branchName])
    const group = groups.get(key)
    if (group) group.unshift(entry)
    else groups.set(key, [entry])
  }
  return [...groups.values()]
}
