import type { StaffAccess } from '../access/authenticate-staff'
import { scopeSql } from '../access/scope'
import { businessDaySql } from '../branches/business-day'
import type { Sql } from '../db/database'
import { empty, join, raw, type Statement, sql as statement } from '../db/sql'
import { isOneOf } from '../db/sql-fragments'
import { type Money, readPrice } from '../money'
import type { StoredOrder } from './order'
import { isOfAnyDay, LIST_PAGE_SIZE, type OrderListFilter } from './order-list'
import { STORED_ORDER, startSql } from './order-sql'
import { isSoldSql, OPEN_STATUSES } from './order-status'
import { isDueSql, isRefundDueSql, refundDueSql } from './payment'
import { TO_MAKE_LINES } from './to-make-sql'
import { referencesIn } from './transfer-reference'

type ListedOrder = StoredOrder & { branch: string; isLate: boolean }

/** `orders`: one page, newest first. `total` and `value` are of all pages; `value` is without cancelled orders, and of `refund` what must be given back. */
export type OrderListPage = { orders: ListedOrder[]; total: number; value: number }

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
  const condition = join([statement`true`, ...filterConditions(orgId, filter, money)], ' AND ')
  const asked = filter.branch === undefined ? empty : statement`AND id = ${filter.branch}::uuid`
  const places = statement`(SELECT * FROM branches WHERE ${scopeSql({ orgId, branchId }, 'org_id', 'id')} ${asked}) place`
  const [found] = await prisma.$queryRaw<OrderListPage[]>(statement`
    WITH found AS NOT MATERIALIZED (
      SELECT o.* FROM ${places} ${filter.day || isOfAnyDay(filter) ? OF_ANY_DAY : OF_TODAY_OR_OPEN} WHERE ${condition}
    )
    SELECT (SELECT count(*)::int FROM found) AS total, (SELECT coalesce(${listedValue(filter)}, 0)::float8 FROM found) AS value,
      coalesce((
        SELECT json_agg((${STORED_ORDER})::jsonb
          || jsonb_build_object('branch', b.name, 'isLate', coalesce(${IS_LATE}, false))
          ORDER BY o.created_at DESC, o.id DESC)
        FROM (
          SELECT * FROM found ORDER BY created_at DESC, id DESC
          LIMIT ${raw(String(LIST_PAGE_SIZE))} OFFSET ${(filter.page - 1) * LIST_PAGE_SIZE}::bigint
        ) o JOIN branches b ON b.id = o.branch_id
      ), '[]') AS orders`)
  return found ?? { orders: [], total: 0, value: 0 }
}

const listedValue = ({ list }: OrderListFilter): Statement =>
  raw(list === 'refund' ? `sum(${refundDueSql('found')})` : `sum(found.total) FILTER (WHERE ${isSoldSql('found')})`)

const OF_ANY_DAY = raw('JOIN orders o ON o.branch_id = place.id')

/** Two searches of indexes: Postgres would read the whole history for one condition with OR. */
const OF_TODAY_OR_OPEN = raw(`CROSS JOIN LATERAL (SELECT ${businessDaySql('place', 'now()')} AS today) day
  CROSS JOIN LATERAL (
    SELECT * FROM orders WHERE branch_id = place.id AND day = today
    UNION ALL
    SELECT * FROM orders WHERE branch_id = place.id AND day <> today AND ${isOneOf('status', OPEN_STATUSES)}
  ) o`)

/** The limit of an order without a known station, as on a board (lib/board/lateness.ts). */
const DEFAULT_LATE_MINUTES = 10

/** Whether an order `o` was, or is, not ready within the shortest limit of its stations. Null: cancelled before. */
const IS_LATE = raw(`CASE WHEN o.ready_at IS NOT NULL THEN o.ready_at
    WHEN ${isOneOf('o.status', OPEN_STATUSES)} THEN now() END - ${startSql('o')} >= interval '1 minute' * (
  SELECT coalesce(min(s.late_after_minutes), ${DEFAULT_LATE_MINUTES})
  FROM ${TO_MAKE_LINES} i LEFT JOIN stations s ON s.org_id = o.org_id AND s.name = i.station AND s.removed_at IS NULL WHERE i.order_id = o.id)`)

function filterConditions(
  orgId: string,
  { list, state, type, day, search }: OrderListFilter,
  money: Money,
): Statement[] {
  return [
    ...(day ? [statement`o.day = ${day}::date`] : []),
    ...(state ? [raw(isOneOf('o.status', state === 'open' ? OPEN_STATUSES : [state]))] : []),
    ...(type ? [statement`o.type = ${type}::order_type`] : []),
    ...(list === 'unpaid' ? [raw(isDueSql('o'))] : []),
    ...(list === 'refund' ? [raw(isRefundDueSql('o'))] : []),
    ...(list === 'late' ? [IS_LATE] : []),
    ...(search ? [statement`(${join(searchConditions(orgId, search, money), ' OR ')})`] : []),
  ]
}

/** The text may be any of these: people do not say what they search for. */
function searchConditions(orgId: string, search: string, money: Money): Statement[] {
  const number = /^#?(\d{1,9})$/.exec(search)?.[1]
  const amount = readPrice(search, money)
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const references = referencesIn(search)
  return [
    statement`o.table_label ILIKE ${part}`,
    statement`o.customer_name ILIKE ${part}`,
    statement`o.reference = ${search}::text`,
    ...(number ? [statement`o.number = ${Number(number)}::int`] : []),
    ...(amount === null ? [] : [statement`o.total = ${amount}::int`]),
    ...(references.length > 0 ? referenceConditions(orgId, references) : []),
  ]
}

/** The order of a transfer, or the orders of a bill. */
const referenceConditions = (orgId: string, references: string[]): Statement[] => [
  statement`o.transfer_reference = ANY (${references}::text[])`,
  statement`o.id IN (SELECT unnest(order_ids) FROM bills WHERE org_id = ${orgId}::uuid AND reference = ANY (${references}::text[]))`,
]
