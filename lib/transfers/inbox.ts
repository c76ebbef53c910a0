import { z } from 'zod'
import { demandEverywhere } from '../access/permissions'
import type { Actor, OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { isDueSql } from '../orders/payment'
import { gluedReferencesIn } from '../orders/transfer-reference'
import type { TransferState, Unmatched } from './bank-transfer'

/** `open`: somebody must decide, or give money back. */
export const TRANSFER_LISTS = ['open', 'settled'] as const

/** The filter of the page, from its URL. An invalid value counts as none. */
export const transferListSchema = z.object({
  list: z.enum(TRANSFER_LISTS).catch('open'),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
})

export type TransferListFilter = z.infer<typeof transferListSchema>

export const TRANSFER_PAGE_SIZE = 50

/** An order that a transfer paid, or could pay. `total` in the smallest unit. */
export type NamedOrder = {
  id: string
  number: number
  tableLabel: string
  /** YYYY-MM-DD */
  day: string
  branch: string
  total: number
}

/** A transfer as managers see it. Times are milliseconds since 1970 UTC; `amount` in the smallest unit. */
export type ShownTransfer = {
  id: string
  amount: number
  /** ISO 4217. */
  currency: string
  content: string
  providerId: string
  /** The account that received it, and its virtual account; empty: the message had none. */
  accounts: string[]
  connection: string
  state: TransferState
  reason: Unmatched | null
  receivedAt: number
  settledBy: Actor | null
  settledAt: number | null
  orders: NamedOrder[]
}

export type TransferPage = { transfers: ShownTransfer[]; total: number }

/** Transfers of the organisation: what must be decided, the oldest first, or all others, the newest first. @throws {AppError} forbidden */
export async function findTransfers(
  sql: Sql,
  staff: OrgAccess,
  { list, page }: TransferListFilter,
): Promise<TransferPage> {
  demandEverywhere(staff, 'transfers.settle')
  const isOpen = `t.org_id = $1 AND ${list === 'open' ? '' : 'NOT '}(${TO_SETTLE})`
  const transfers = await sql.query<ShownTransfer>(
    `${SHOWN_TRANSFERS}
     WHERE ${isOpen} ORDER BY ${list === 'open' ? 't.received_at, t.id' : 't.received_at DESC, t.id DESC'}
     LIMIT ${TRANSFER_PAGE_SIZE} OFFSET $2::bigint`,
    [staff.orgId, (page - 1) * TRANSFER_PAGE_SIZE],
  )
  const [count] = await sql.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM bank_transfers t WHERE ${isOpen}`,
    [staff.orgId],
  )
  return { transfers, total: count?.total ?? 0 }
}

/** One transfer of the organisation. @throws {AppError} forbidden, not_found */
export async function findTransfer(sql: Sql, staff: OrgAccess, id: string): Promise<ShownTransfer> {
  demandEverywhere(staff, 'transfers.settle')
  const [found] = await sql.query<ShownTransfer>(`${SHOWN_TRANSFERS} WHERE t.org_id = $1 AND t.id = $2`, [
    staff.orgId,
    id,
  ])
  if (!found) throw noSuchTransfer()
  return found
}

const noSuchTransfer = () => new AppError('not_found', 'There is no such transfer.')

/** How many transfers of an organisation wait for a decision or a refund. */
export async function countToSettle(sql: Sql, orgId: string): Promise<number> {
  const [found] = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM bank_transfers t WHERE t.org_id = $1 AND ${TO_SETTLE}`,
    [orgId],
  )
  return found?.count ?? 0
}

/** Must match the condition of the index `bank_transfers_to_settle`. */
const TO_SETTLE = `t.state = ANY (ARRAY['open'::transfer_state, 'refund_due'::transfer_state])`

const NAMED_ORDER = `json_build_object('id', o.id, 'number', o.number, 'tableLabel', o.table_label, 'day', o.day,
  'branch', b.name, 'total', o.total)`

const SHOWN_TRANSFERS = `
SELECT t.id, t.amount::float8 AS amount, t.currency, t.content, t.provider_id AS "providerId", t.accounts, c.name AS connection, t.state,
  t.reason, ${epochMs('t.received_at')} AS "receivedAt", t.settled_by AS "settledBy", ${epochMs('t.settled_at')} AS "settledAt",
  coalesce((SELECT json_agg(${NAMED_ORDER} ORDER BY o.created_at, o.id)
    FROM orders o JOIN branches b ON b.id = o.branch_id WHERE o.id = ANY (t.order_ids)), '[]') AS orders
FROM bank_transfers t JOIN bank_connections c ON c.id = t.connection_id`

/** The most orders that are offered for a transfer. */
const MAX_DUE = 200

/**
 * The orders that a transfer may pay: those that are due, of every day. First the ones that its content names, then those with the same
 * total, then the newest.
 * @throws {AppError} forbidden, not_found
 */
export async function findDueOrders(sql: Sql, staff: OrgAccess, transferId: string): Promise<NamedOrder[]> {
  demandEverywhere(staff, 'transfers.settle')
  const [transfer] = await sql.query<{ amount: number; content: string }>(
    'SELECT amount::float8 AS amount, content FROM bank_transfers WHERE id = $1 AND org_id = $2',
    [transferId, staff.orgId],
  )
  if (!transfer) throw noSuchTransfer()
  const references = gluedReferencesIn(transfer.content)
  const rows = await sql.query<{ order: NamedOrder }>(DUE_ORDERS, [staff.orgId, references, transfer.amount])
  return rows.map(({ order }) => order)
}

const DUE_ORDERS = `
WITH named AS (
  SELECT id FROM orders WHERE transfer_reference = ANY ($2::text[])
  UNION SELECT unnest(order_ids) FROM bills WHERE reference = ANY ($2::text[])
)
SELECT ${NAMED_ORDER} AS "order" FROM orders o JOIN branches b ON b.id = o.branch_id
WHERE b.org_id = $1 AND ${isDueSql('o')}
ORDER BY o.id NOT IN (SELECT id FROM named), o.total <> $3::float8, o.created_at DESC, o.id DESC LIMIT ${MAX_DUE}`
