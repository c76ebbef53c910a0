import type { Actor } from '../access/scope'
import type { Sql } from '../db/database'
import { empty, raw, type Statement, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { newId } from '../ids'
import type { Money } from '../money'
import { newestWithWords } from '../orders/order-list-repository'
import { wordQuery } from '../orders/order-search'
import { amountDueSql, isDueSql } from '../orders/payment'
import { sha256 } from '../sha256'
import type { BankTransfer, TransferState, Unmatched } from './bank-transfer'
import type { Connection } from './connection-repository'
import type { NamedOrder, ShownTransfer, TransferListFilter } from './inbox'

export const TRANSFER_PAGE_SIZE = 50

/** Must match the condition of the index `bank_transfers_to_settle`. */
const TO_SETTLE = raw(`t.state = ANY (ARRAY['open'::transfer_state, 'refund_due'::transfer_state])`)

/** @param total SQL for what the order cost, or for what of it is due */
const namedOrder = (
  total: string,
) => `json_build_object('id', o.id, 'number', o.number, 'tableLabel', o.table_label, 'day', o.day,
  'branch', b.name, 'total', ${total})`

/** @param which the condition on `bank_transfers t`, and what follows it */
const readTransfers = ({ prisma }: Sql, which: Statement): Promise<ShownTransfer[]> =>
  prisma.$queryRaw<ShownTransfer[]>(statement`${SHOWN_TRANSFERS} WHERE ${which}`)

const SHOWN_TRANSFERS = raw(`
SELECT t.id, t.amount::float8 AS amount, t.currency, t.content, t.provider_id AS "providerId", t.accounts, c.name AS connection, t.state,
  t.reason, ${epochMs('t.received_at')} AS "receivedAt", t.settled_by AS "settledBy", ${epochMs('t.settled_at')} AS "settledAt",
  coalesce((SELECT json_agg(${namedOrder('o.total')} ORDER BY o.created_at, o.id)
    FROM orders o JOIN branches b ON b.id = o.branch_id WHERE o.id = ANY (t.order_ids)), '[]') AS orders
FROM bank_transfers t JOIN bank_connections c ON c.id = t.connection_id`)

const OF_LIST: Record<TransferListFilter['list'], Statement> = {
  open: statement`AND ${TO_SETTLE}`,
  settled: statement`AND NOT (${TO_SETTLE})`,
  all: empty,
}

/**
 * What must be decided, the oldest first, or others, the newest first.
 * @param place how an amount is written in a search, and when days begin
 */
export async function listTransfers(
  sql: Sql,
  orgId: string,
  { list, search, page, ...days }: TransferListFilter,
  place: Money & { timeZone: string },
): Promise<{ transfers: ShownTransfer[]; total: number }> {
  const isListed = statement`t.org_id = ${orgId}::uuid ${OF_LIST[list]} ${search ? hasWords(orgId, search, place) : empty}
    ${receivedIn(days, place)}`
  const order = raw(list === 'open' ? 't.received_at, t.id' : 't.received_at DESC, t.id DESC')
  const transfers = await readTransfers(
    sql,
    statement`${isListed} ORDER BY ${order}
      LIMIT ${raw(String(TRANSFER_PAGE_SIZE))} OFFSET ${(page - 1) * TRANSFER_PAGE_SIZE}::bigint`,
  )
  const [count] = await sql.prisma.$queryRaw<{ total: number }[]>(
    statement`SELECT count(*)::int AS total FROM bank_transfers t WHERE ${isListed}`,
  )
  return { transfers, total: count?.total ?? 0 }
}

const receivedIn = (
  { from, to }: Pick<TransferListFilter, 'from' | 'to'>,
  { timeZone }: { timeZone: string },
) => statement`
  ${from ? statement`AND t.received_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}` : empty}
  ${to ? statement`AND t.received_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}` : empty}`

/** Each word is in the transfer, or in an order that it paid. */
function hasWords(orgId: string, search: string, money: Money): Statement {
  const words = (between?: RegExp) =>
    statement`to_tsquery('simple', without_accents(${wordQuery(search, money, between)}::text))`
  return statement`AND t.id IN (
    SELECT t.id FROM bank_transfers t WHERE ${TRANSFER_WORDS} @@ ${words(NO_WORD)}
    UNION SELECT t.id FROM bank_transfers t WHERE t.order_ids && ARRAY(${newestWithWords(orgId, words())}))`
}

/** As of the index bank_transfers_by_words. Banks put words together with dots and dashes. */
const TRANSFER_WORDS = raw(`to_tsvector('simple'::regconfig, regexp_replace(
  without_accents(t.content || ' ' || t.provider_id || ' total' || t.amount), '[!-/:-@[-\`{-~]+', ' ', 'g'))`)
const NO_WORD = /[^\p{L}\p{M}\p{N}]+/u

const noSuchTransfer = () => new AppError('not_found', 'There is no such transfer.')

/** @throws {AppError} not_found */
export async function findShownTransfer(sql: Sql, orgId: string, id: string): Promise<ShownTransfer> {
  const [found] = await readTransfers(sql, statement`t.org_id = ${orgId}::uuid AND t.id = ${id}::uuid`)
  if (!found) throw noSuchTransfer()
  return found
}

/** How many transfers of an organisation wait for a decision or a refund. */
export async function countToSettle({ prisma }: Sql, orgId: string): Promise<number> {
  const [found] = await prisma.$queryRaw<{ count: number }[]>(
    statement`SELECT count(*)::int AS count FROM bank_transfers t WHERE t.org_id = ${orgId}::uuid AND ${TO_SETTLE}`,
  )
  return found?.count ?? 0
}

/** The amount of a transfer, and its content. @throws {AppError} not_found */
export async function findContent(
  { prisma }: Sql,
  orgId: string,
  id: string,
): Promise<{ amount: number; content: string }> {
  const transfer = await prisma.bankTransfer.findFirst({
    where: { id, orgId },
    select: { amount: true, content: true },
  })
  if (!transfer) throw noSuchTransfer()
  return { ...transfer, amount: Number(transfer.amount) }
}

/** The most orders that are offered for a transfer. */
const MAX_DUE = 200

/**
 * The orders that are due, of every day, with what is due: first those that are named by a reference, then those of which the amount is
 * due, then the newest.
 */
export async function listDueOrders(
  { prisma }: Sql,
  orgId: string,
  { references, amount }: { references: string[]; amount: number },
): Promise<NamedOrder[]> {
  const rows = await prisma.$queryRaw<{ order: NamedOrder }[]>(statement`
    WITH named AS (
      SELECT id FROM orders WHERE transfer_reference = ANY (${references}::text[])
      UNION SELECT unnest(order_ids) FROM bills WHERE reference = ANY (${references}::text[])
    )
    SELECT ${raw(namedOrder(amountDueSql('o')))} AS "order" FROM orders o JOIN branches b ON b.id = o.branch_id
    WHERE b.org_id = ${orgId}::uuid AND ${raw(isDueSql('o'))}
    ORDER BY o.id NOT IN (SELECT id FROM named), ${raw(amountDueSql('o'))} <> ${amount}::float8, o.created_at DESC, o.id DESC
    LIMIT ${raw(String(MAX_DUE))}`)
  return rows.map(({ order }) => order)
}

/** The orders that have one of these references, or whose bill has it. Orders and bills never share a reference. */
export const findReferences = (
  { prisma }: Sql,
  orgId: string,
  references: string[],
): Promise<{ reference: string; orderIds: string[] }[]> =>
  prisma.$queryRaw<{ reference: string; orderIds: string[] }[]>(statement`
    SELECT o.transfer_reference AS reference, ARRAY[o.id] AS "orderIds" FROM orders o
    WHERE o.transfer_reference = ANY (${references}::text[]) AND o.org_id = ${orgId}::uuid
    UNION ALL
    SELECT b.reference, b.order_ids FROM bills b
    WHERE b.reference = ANY (${references}::text[]) AND b.org_id = ${orgId}::uuid`)

/**
 * Keeps a transfer that is new. Waits for a transaction that takes in the same one at the moment.
 * @returns its id; null: it is known
 */
export async function keepTransfer(
  { prisma }: Sql,
  { id: connectionId, orgId }: Connection,
  { providerId, amount, currency, content, accounts }: BankTransfer,
): Promise<string | null> {
  const id = newId()
  const transfer = { id, orgId, connectionId, providerId, amount: BigInt(amount), currency, content, accounts }
  const { count } = await prisma.bankTransfer.createMany({ data: [transfer], skipDuplicates: true })
  return count === 1 ? id : null
}

/**
 * Keeps the message of a transfer, and stores what the transfer paid.
 * @param reason null: it paid these orders
 */
export async function settleReceived(
  { prisma }: Sql,
  { id, connectionId, body }: { id: string; connectionId: string; body: string },
  { reason, orderIds, actor }: { reason: Unmatched | null; orderIds: string[]; actor: Actor },
): Promise<void> {
  const settled =
    reason === null
      ? statement`state = 'matched', settled_by = ${JSON.stringify(actor)}::jsonb, settled_at = clock_timestamp()`
      : statement`state = 'open', reason = ${reason}`
  // The update without effect makes the statement return a message that was kept before.
  await prisma.$executeRaw(statement`
    WITH message AS (
      INSERT INTO bank_messages (id, connection_id, body_hash, body)
      VALUES (${newId()}::uuid, ${connectionId}::uuid, ${sha256(body)}, ${body})
      ON CONFLICT (connection_id, body_hash) DO UPDATE SET body_hash = excluded.body_hash
      RETURNING id
    )
    UPDATE bank_transfers t SET message_id = message.id, order_ids = ${orderIds}::uuid[], ${settled}
    FROM message WHERE t.id = ${id}::uuid`)
}

type LockedTransfer = Pick<ShownTransfer, 'state' | 'amount' | 'connection' | 'providerId'>

/** @throws {AppError} not_found */
export async function lockTransfer({ prisma }: Sql, orgId: string, id: string): Promise<LockedTransfer> {
  const [transfer] = await prisma.$queryRaw<LockedTransfer[]>(statement`
    SELECT t.state, t.amount::float8 AS amount, t.provider_id AS "providerId", c.name AS connection
    FROM bank_transfers t JOIN bank_connections c ON c.id = t.connection_id
    WHERE t.id = ${id}::uuid AND t.org_id = ${orgId}::uuid FOR UPDATE OF t`)
  if (!transfer) throw noSuchTransfer()
  return transfer
}

/** Stores a decision about a transfer that is locked. */
export async function storeDecision(
  { prisma }: Sql,
  id: string,
  { state, orderIds, actor }: { state: TransferState; orderIds: string[]; actor: Actor },
): Promise<void> {
  await prisma.$executeRaw(statement`
    UPDATE bank_transfers SET state = ${state}::transfer_state, order_ids = ${orderIds}::uuid[],
      settled_by = ${JSON.stringify(actor)}::jsonb, settled_at = clock_timestamp()
    WHERE id = ${id}::uuid`)
}
