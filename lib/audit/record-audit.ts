import type { Actor } from '../access/actor'
import type { Sql } from '../db/database'
import { newId } from '../ids'

/** What was changed, and how. */
const AUDIT_ACTIONS = [
  'organisation.set_up',
  'organisation.changed',
  'branch.created',
  'branch.changed',
  'staff.created',
  'staff.changed',
  'staff.pin_changed',
  'staff.disabled',
  'staff.enabled',
  'menu_item.created',
  'menu_item.changed',
  'menu_item.deleted',
  'menu_item.sold_out',
  'menu_item.available',
  'category.created',
  'category.changed',
  'category.deleted',
  'station.created',
  'station.changed',
  'station.deleted',
  'table.created',
  'table.changed',
  'table.code_changed',
  'table.retired',
  'table.closed',
  'table.opened',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.replayed',
  'screen.paired',
  'screen.changed',
  'screen.revoked',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export type AuditChange = {
  action: AuditAction
  /** Null: it belongs to no branch. */
  branchId: string | null
  /** What was changed, as people call it. */
  subject: string
  /** Only what was changed of it; never a PIN, a secret or a code. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes down who changed what, in the transaction that changes it. */
export async function recordAudit(sql: Sql, orgId: string, actor: Actor, change: AuditChange): Promise<void> {
  await sql.query(
    `INSERT INTO audit_entries (id, org_id, branch_id, actor, action, subject, before, after)
     VALUES ($1, $2, $3, $4::jsonb, $5, $6, ${withCurrency('$7')}, ${withCurrency('$8')})`,
    [
      newId(),
      orgId,
      change.branchId,
      JSON.stringify(actor),
      change.action,
      change.subject,
      change.before ? JSON.stringify(change.before) : null,
      change.after ? JSON.stringify(change.after) : null,
    ],
  )
}

/** SQL for values in JSON; a price comes with the currency of now, which the organisation may change later. */
const withCurrency = (said: string) => `CASE WHEN ${said}::jsonb ? 'price'
  THEN ${said}::jsonb || (SELECT jsonb_build_object('currency', currency) FROM organisations WHERE id = $2)
  ELSE ${said}::jsonb END`
