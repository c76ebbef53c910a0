import { z } from 'zod'
import type { OrgAccess } from '../access/callers'
import { demandAllBranches } from '../access/permissions'
import type { Actor } from '../access/scope'
import type { Sql } from '../db/database'
import { gluedReferencesIn } from '../orders/transfer-reference'
import { findOrganisation } from '../organisation/organisation-repository'
import { listedDay, withDaysInOrder } from '../schema-parts'
import { storableText } from '../storable-text'
import type { TransferState, Unmatched } from './bank-transfer'
import { findContent, findShownTransfer, listDueOrders, listTransfers } from './transfer-repository'

/** `open`: somebody must decide, or give money back. `settled`: all others. */
export const TRANSFER_LISTS = ['open', 'settled', 'all'] as const

/** The filter of the page, from its URL. An invalid value counts as none. */
export const transferListSchema = z
  .object({
    list: z.enum(TRANSFER_LISTS).catch('open'),
    /** Words of a transfer or of an order that it paid, or its amount. Empty: every transfer. */
    search: storableText(100).trim().catch(''),
    /** The first and the last day on which transfers arrived, in the time zone of the organisation; one is enough. Neither: every day. */
    from: listedDay,
    to: listedDay,
    page: z.coerce.number().int().min(1).max(100_000).catch(1),
  })
  .transform(withDaysInOrder)

export type TransferListFilter = z.infer<typeof transferListSchema>

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

/** Transfers of the organisation: what must be decided, the oldest first, or others, the newest first. @throws {AppError} forbidden */
export async function findTransfers(sql: Sql, staff: OrgAccess, filter: TransferListFilter): Promise<TransferPage> {
  demandAllBranches(staff)
  return listTransfers(sql, staff.orgId, filter, await findOrganisation(sql, staff.orgId))
}

/** One transfer of the organisation. @throws {AppError} forbidden, not_found */
export async function findTransfer(sql: Sql, staff: OrgAccess, id: string): Promise<ShownTransfer> {
  demandAllBranches(staff)
  return findShownTransfer(sql, staff.orgId, id)
}

/**
 * The orders that a transfer may pay: those that are due, of every day. First the ones that its content names, then those with the same
 * total, then the newest.
 * @throws {AppError} forbidden, not_found
 */
export async function findDueOrders(sql: Sql, staff: OrgAccess, transferId: string): Promise<NamedOrder[]> {
  demandAllBranches(staff)
  const { amount, content } = await findContent(sql, staff.orgId, transferId)
  return listDueOrders(sql, staff.orgId, { references: gluedReferencesIn(content), amount })
}
