import { createHash } from 'node:crypto'
import type { ListScope } from '../access/scope'
import { businessDaySql } from '../branches/business-day'
import type { Database } from '../db/database'
import { empty, join, raw, type Statement, sql as statement } from '../db/sql'
import { epochMs, isOneOf } from '../db/sql-fragments'
import { unestimated } from '../db/unestimated'
import { type Kept, keepReads } from './kept-reads'
import { presentOrder, type StoredOrder } from './order'
import { conditionsOf, listedBranches, type OrderConditions } from './order-conditions'
import { storedOrderSql } from './order-sql'
import { OPEN_STATUSES } from './order-status'
import { ordersValidatorSql } from './orders-validator'

export type OrdersOfDayFilter = OrderConditions & {
  /** YYYY-MM-DD, a business day; default: today at each branch, or every day with a reference and of open orders. */
  date?: string | undefined
  /** Whether only open orders. */
  open?: boolean | undefined
  /** From 1. */
  page: number
  limit: number
}

/** An answer as it is sent: `body` is JSON in UTF-8, and `etag` differs for another body. */
export type OrdersOfDay = { body: Buffer<ArrayBuffer>; etag: string }

/** An order in the body of a page. `json` is a part of that body. */
type PageOrder = OrderVersion & { json: Buffer }

/** `updatedAt`, in milliseconds since 1970 UTC, tells versions of a database apart that was restored meanwhile. */
type OrderVersion = { id: string; version: number; updatedAt: number }

type Page = OrdersOfDay & { settings: string; orders: PageOrder[] }

type PageRow = {
  validator: string
  settings: string
  /** Null: the validator is the known one. */
  found: { total: number; orders: ListedOrder[] } | null
}

/** `stored` null: the order is known. */
type ListedOrder = OrderVersion & { stored: StoredOrder | null }

/** Some hundred pages of 20 orders. */
const MAX_KEPT_BYTES = 16_000_000

const keptPages = keepReads<PageRow, Page>(
  'orders-of-day',
  MAX_KEPT_BYTES,
  ({ body, orders }) => body.length + 300 * orders.length,
)

/**
 * One page of the orders of a day, or of the open ones, newest first, with their total number, as JSON. One read: while nothing has changed it returns the validator
 * only, and after a change the orders of the page that have changed.
 */
export async function ordersOfDay(
  database: Database,
  scope: ListScope,
  filter: OrdersOfDayFilter,
): Promise<OrdersOfDay> {
  const { orgId, branchIds } = scope
  const { status, type, tableId, reference, date, open, page, limit } = filter
  const key = JSON.stringify([
    orgId,
    branchIds,
    filter.branchId,
    status,
    type,
    tableId,
    reference,
    date,
    open,
    page,
    limit,
  ])
  const { content } = await keptPages(database, key, async (known) => {
    const [row] = await database.prisma.$queryRaw<PageRow[]>(pageStatement(scope, filter, known))
    if (!row) throw new Error(`Organisation ${orgId} was deleted while its orders were read.`)
    return { head: row, content: row.found && pageOf(row.settings, row.found, filter, known?.content.orders ?? []) }
  })
  return content
}

function pageStatement(scope: ListScope, filter: OrdersOfDayFilter, known: Kept<Page> | undefined): Statement {
  const [org, branches] = [unestimated(scope.orgId, 'uuid'), listedBranches(scope, filter.branchId)]
  const day = filter.date ? unestimated(filter.date, 'date') : TODAY
  const places = statement`(SELECT b.id, ${day} AS day FROM branches b
    WHERE b.org_id = ${org} ${branches ? statement`AND b.id = ${branches}` : empty}) place`
  const isOfOneDay = filter.date !== undefined || (filter.reference === undefined && !filter.open)
  const condition = join(
    [
      statement`o.branch_id = place.id`,
      ...(isOfOneDay ? [statement`o.day = place.day`] : []),
      ...(filter.open ? [raw(isOneOf('o.status', OPEN_STATUSES))] : []),
      ...conditionsOf(scope, filter),
    ],
    ' AND ',
  )
  const [limit, offset] = [unestimated(filter.limit, 'int'), unestimated((filter.page - 1) * filter.limit, 'bigint')]
  const ofKnown = (field: keyof OrderVersion, type: string) =>
    unestimated(
      (known?.content.orders ?? []).map((order) => order[field]),
      type,
    )
  return statement`
SELECT validator, settings, CASE WHEN validator IS DISTINCT FROM ${unestimated(known?.validator ?? null, 'text')} THEN json_build_object(
  'total', (SELECT count(*) FROM ${places} JOIN orders o ON ${condition}),
  'orders', coalesce((
    SELECT json_agg(json_build_object('id', o.id, 'version', o.version, 'updatedAt', ${UPDATED_AT},
      'stored', CASE WHEN known.id IS NULL THEN ${STORED_ORDER} END) ORDER BY o.created_at DESC, o.id DESC)
    FROM (
      SELECT o.* FROM ${places} CROSS JOIN LATERAL (
        SELECT * FROM orders o WHERE ${condition} ${NEWEST_FIRST} LIMIT ${limit} + ${offset}
      ) o
      ${NEWEST_FIRST} LIMIT ${limit} OFFSET ${offset}
    ) o
    JOIN branches b ON b.id = o.branch_id
    LEFT JOIN unnest(${ofKnown('id', 'uuid[]')}, ${ofKnown('version', 'int[]')}, ${ofKnown('updatedAt', 'float8[]')})
      AS known(id, version, updated_at)
      ON known.id = o.id AND known.version = o.version AND known.updated_at = ${UPDATED_AT}
        AND validated.settings = ${unestimated(known?.content.settings ?? null, 'text')}
  ), '[]'))
END AS found
FROM (${ordersValidatorSql(org, branches)}) validated`
}

const TODAY = raw(businessDaySql('b', 'now()'))
const UPDATED_AT = raw(epochMs('o.updated_at'))
const STORED_ORDER = raw(storedOrderSql('o', 'b'))
const NEWEST_FIRST = raw('ORDER BY o.created_at DESC, o.id DESC')

function pageOf(
  settings: string,
  { total, orders }: NonNullable<PageRow['found']>,
  { page, limit }: OrdersOfDayFilter,
  known: PageOrder[],
): Page {
  const knownJson = new Map(known.map(({ id, json }) => [id, json]))
  const parts = orders.map(({ id, stored }) => {
    const json = stored ? Buffer.from(JSON.stringify(presentOrder(stored))) : knownJson.get(id)
    if (!json) throw new Error(`Order ${id} is not known.`)
    return json
  })
  const body = Buffer.concat([
    OPENING,
    ...parts.flatMap((part, index) => (index === 0 ? [part] : [COMMA, part])),
    Buffer.from(`],"total":${total},"page":${page},"limit":${limit}}`),
  ])
  let end = OPENING.length - COMMA.length
  const placed = orders.map(({ id, version, updatedAt }, index) => {
    const start = end + COMMA.length
    end = start + (parts[index]?.length ?? 0)
    return { id, version, updatedAt, json: body.subarray(start, end) }
  })
  return { settings, body, etag: `"${createHash('sha256').update(body).digest('base64url')}"`, orders: placed }
}

const OPENING = Buffer.from('{"orders":[')
const COMMA = Buffer.from(',')
