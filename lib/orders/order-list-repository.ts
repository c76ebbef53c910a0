import type { StaffAccess } from '../access/callers'
import { scopeSql } from '../access/scope'
import { businessDaySql } from '../branches/business-day'
import type { Sql } from '../db/database'
import { empty, join, raw, type Statement, sql as statement } from '../db/sql'
import { isOneOf } from '../db/sql-fragments'
import type { Money } from '../money'
import { isSoldSql, OPEN_STATUSES } from '../order-status'
import { USUAL_LATE_MINUTES } from '../stations/usual-limits'
import type { StoredOrder } from './order'
import { daysOf, LIST_PAGE_SIZE, MAX_FOUND, type OrderListFilter } from './order-list'
import { phoneEnd, type SearchedWeeks, type Weeks, weekQuery, weeksOf, wordQuery } from './order-search'
import { STORED_ORDER, startSql } from './order-sql'
import { amountDueSql, isDueSql, isRefundDueSql, type ListedPayment, refundDueSql } from './payment'
import { TO_MAKE_LINES } from './to-make-sql'
import { referencesIn } from './transfer-reference'

type ListedOrder = StoredOrder & { branch: string; isLate: boolean }

/**
 * `orders`: one page, newest first. `total` and `value` are of all pages; `value` is without cancelled orders, of `unpaid` what is due,
 * and of `refund` what must be given back. `hasMore`: the search finds more than MAX_FOUND orders, of which `total` and `value` are the
 * newest.
 */
export type OrderListPage = { orders: ListedOrder[]; total: number; value: number; hasMore: boolean }

/**
 * The orders that match a filter. One statement, so that list and totals agree.
 * @param staff only orders of this access are found
 */
export async function listOrders(
  { prisma }: Sql,
  { orgId, branchId }: Pick<StaffAccess, 'orgId' | 'branchId'>,
  filter: OrderListFilter,
  money: Money,
): Promise<OrderListPage> {
  const asked = filter.branch === undefined ? empty : statement`AND id = ${filter.branch}::uuid`
  const places = statement`(SELECT * FROM branches WHERE ${scopeSql({ orgId, branchId }, 'org_id', 'id')} ${asked}) place`
  const condition = join([statement`true`, ...filterConditions(filter)], ' AND ')
  const found = filter.search
    ? searched(orgId, filter, money, statement`o.branch_id IN (SELECT id FROM ${places}) AND ${condition}`)
    : statement`SELECT o.* FROM ${places} ${daysOf(filter) === 'today' ? OF_TODAY_OR_OPEN : OF_ANY_DAY} WHERE ${condition}`
  const [page] = await prisma.$queryRaw<OrderListPage[]>(statement`
    WITH all_found AS ${raw(filter.search ? '' : 'NOT')} MATERIALIZED (${found}),
    found AS NOT MATERIALIZED (SELECT * FROM all_found ${filter.search ? NEWEST_FOUND : empty})
    SELECT (SELECT count(*)::int FROM found) AS total, (SELECT coalesce(${listedValue(filter)}, 0)::float8 FROM found) AS value,
      ${filter.search ? HAS_MORE : raw('false')} AS "hasMore",
      coalesce((
        SELECT json_agg((${STORED_ORDER})::jsonb
          || jsonb_build_object('branch', b.name, 'isLate', coalesce(${IS_LATE}, false))
          ORDER BY o.created_at DESC, o.id DESC)
        FROM (
          SELECT * FROM found ORDER BY created_at DESC, id DESC
          LIMIT ${raw(String(LIST_PAGE_SIZE))} OFFSET ${(filter.page - 1) * LIST_PAGE_SIZE}::bigint
        ) o JOIN branches b ON b.id = o.branch_id
      ), '[]') AS orders`)
  if (!page) throw new Error('The list of orders has no row.')
  return page
}

function listedValue({ list }: OrderListFilter): Statement {
  if (list === 'refund') return raw(`sum(${refundDueSql('found')})`)
  if (list === 'unpaid') return raw(`sum(${amountDueSql('found')})`)
  return raw(`sum(found.total) FILTER (WHERE ${isSoldSql('found')})`)
}

const OF_ANY_DAY = raw('JOIN orders o ON o.branch_id = place.id')

/** Two searches of indexes: Postgres would read the whole history for one condition with OR. */
const OF_TODAY_OR_OPEN = raw(`CROSS JOIN LATERAL (SELECT ${businessDaySql('place', 'now()')} AS today) day
  CROSS JOIN LATERAL (
    SELECT * FROM orders WHERE branch_id = place.id AND day = today
    UNION ALL
    SELECT * FROM orders WHERE branch_id = place.id AND day <> today AND ${isOneOf('status', OPEN_STATUSES)}
  ) o`)

/**
 * Whether an order `o` was, or is, not ready within the shortest limit of its stations, as in reports; a board forgets lines that are done
 * (lib/board/lateness.ts). Null: cancelled before, or stopped.
 */
const IS_LATE = raw(`CASE WHEN o.stopped_at IS NOT NULL THEN NULL WHEN o.ready_at IS NOT NULL THEN o.ready_at
    WHEN ${isOneOf('o.status', OPEN_STATUSES)} THEN now() END - ${startSql('o')} >= interval '1 minute' * (
  SELECT coalesce(min(s.late_after_minutes), ${USUAL_LATE_MINUTES})
  FROM ${TO_MAKE_LINES} i LEFT JOIN stations s ON s.id = i.station_id WHERE i.order_id = o.id)`)

function filterConditions({ list, state, type, payment, from, to }: OrderListFilter): Statement[] {
  return [
    ...(from ? [statement`o.day >= ${from}::date`] : []),
    ...(to ? [statement`o.day <= ${to}::date`] : []),
    ...(state ? [raw(isOneOf('o.status', state === 'open' ? OPEN_STATUSES : [state]))] : []),
    ...(type ? [statement`o.type = ${type}::order_type`] : []),
    ...(payment ? [raw(isPaidSql(payment))] : []),
    ...(list === 'unpaid' ? [raw(isDueSql('o'))] : []),
    ...(list === 'refund' ? [raw(isRefundDueSql('o'))] : []),
    ...(list === 'late' ? [IS_LATE] : []),
  ]
}

/** An order that was paid in several ways is of each of them. */
function isPaidSql(payment: ListedPayment): string {
  if (payment === 'paid') return `o.payment_status = 'paid'`
  if (payment === 'unpaid' || payment === 'partly_paid') return `o.payment_status = '${payment}' AND ${isDueSql('o')}`
  return `(o.payment_method = '${payment}' OR o.payment_method IS NULL AND o.payment_status <> 'unpaid' AND EXISTS (
    SELECT FROM payments p WHERE p.order_id = o.id AND p.kind = 'payment' AND p.method = '${payment}' AND p.voided_at IS NULL))`
}

const NEWEST_FOUND = raw(`ORDER BY id DESC LIMIT ${MAX_FOUND}`)
const HAS_MORE = raw(`(SELECT count(*) > ${MAX_FOUND} FROM all_found)`)

/**
 * One more than MAX_FOUND at most. Each part reads its index, and stops when it has so many: ids grow with time, so the newest orders come
 * first without the dates of all others.
 */
function searched(orgId: string, filter: OrderListFilter, money: Money, condition: Statement): Statement {
  const { search } = filter
  const words = wordQuery(search, money)
  const references = referencesIn(search)
  const phone = phoneEnd(search)
  const parts = [
    ...(words
      ? [
          statement`(SELECT o.id FROM orders o WHERE ${ORDER_WORDS} @@ ${queryOf(words)} AND ${condition} ${NEWEST})`,
          withWordsInLines(words, weeksOf(filter), condition),
        ]
      : []),
    ...(phone
      ? [
          statement`(SELECT o.id FROM order_contacts c JOIN orders o ON o.id = c.order_id
            WHERE c.org_id = ${orgId}::uuid AND regexp_replace(c.phone, '\\D', '', 'g') LIKE ${`%${phone}`}::text AND ${condition} ${NEWEST})`,
        ]
      : []),
    ...(references.length > 0
      ? [statement`(SELECT o.id FROM orders o WHERE ${hasReference(orgId, references)} AND ${condition})`]
      : []),
  ]
  if (parts.length === 0) return statement`SELECT o.* FROM orders o WHERE false`
  // As an array: a join would read all orders of a small business.
  return statement`SELECT o.* FROM orders o WHERE o.id = ANY (ARRAY(SELECT id FROM (${join(parts, ' UNION ')}) hit)) ${NEWEST}`
}

/**
 * The orders with all words in one line. An item may be in most of all orders, so a part looks further back only if the one before it
 * has not found enough.
 */
const withWordsInLines = (words: string, { near, far, all }: SearchedWeeks, condition: Statement): Statement => {
  const ofWeeks = (weeks: Weeks | null) => statement`
    SELECT o.id FROM (
      SELECT DISTINCT i.order_id FROM order_items i WHERE ${LINE_WORDS} @@ ${weeks ? statement`(${queryOf(words)} && ${weekQuery(weeks)}::text::tsquery)` : queryOf(words)}
      ORDER BY i.order_id DESC
    ) line JOIN orders o ON o.id = line.order_id WHERE ${condition}`
  const tooFewIn = (part: string) => raw(`(SELECT count(*) FROM ${part}) <= ${MAX_FOUND}`)
  return statement`(
    WITH near AS MATERIALIZED (${ofWeeks(near)} ${NEWEST}),
    far AS MATERIALIZED (${ofWeeks(far)} AND ${tooFewIn('near')} ${NEWEST}),
    rest AS (${ofWeeks(all)} AND ${tooFewIn('near')} AND ${tooFewIn('far')} ${NEWEST})
    SELECT id FROM near UNION SELECT id FROM far UNION SELECT id FROM rest)`
}

const queryOf = (words: string): Statement => statement`to_tsquery('simple', without_accents(${words}::text))`

const NEWEST = raw(`ORDER BY o.id DESC LIMIT ${MAX_FOUND + 1}`)

/** SQL for the ids of the newest orders that contain all words of a search, apart from their lines. @param words a `tsquery` */
export const newestWithWords = (orgId: string, words: Statement): Statement =>
  statement`SELECT o.id FROM orders o WHERE o.org_id = ${orgId}::uuid AND ${ORDER_WORDS} @@ ${words} ORDER BY o.id DESC LIMIT ${raw(String(MAX_FOUND))}`

/** As of the indexes orders_by_words and order_items_by_words. A search may begin with "table". */
const ORDER_WORDS = raw(`to_tsvector('simple'::regconfig, without_accents(
  'table ban ' || o.table_label || ' ' || o.customer_name || ' ' || coalesce(o.reference, '') || ' ' || o.number || ' total' || o.total))`)
const LINE_WORDS = raw(`to_tsvector('simple'::regconfig, without_accents(
  i.menu_item_name || ' ' || i.kitchen_name || ' ' || i.note || ' 0w' || week_of_id(i.order_id)))`)

/** The order of a transfer, or the orders of a bill. */
const hasReference = (orgId: string, references: string[]): Statement => statement`(
  o.transfer_reference = ANY (${references}::text[])
  OR o.id IN (SELECT unnest(order_ids) FROM bills WHERE org_id = ${orgId}::uuid AND reference = ANY (${references}::text[])))`
