import { createHash } from 'node:crypto'
import type { ListScope } from '../access/scope'
import type { Database } from '../db/database'
import { type OrdersOfDayFilter, type OrderVersion, type PageRow, readDayPage } from './day-page-repository'
import { keepReads } from './kept-reads'
import { presentOrder } from './order'

/** An answer as it is sent: `body` is JSON in UTF-8, and `etag` differs for another body. */
export type OrdersOfDay = { body: Buffer<ArrayBuffer>; etag: string }

/** An order in the body of a page. `json` is a part of that body. */
type PageOrder = OrderVersion & { json: Buffer }

type Page = OrdersOfDay & { settings: string; orders: PageOrder[] }

/** Some hundred pages of 20 orders. */
const MAX_KEPT_BYTES = 16_000_000

const keptPages = keepReads<PageRow, Page>(
  'orders-of-day',
  MAX_KEPT_BYTES,
  ({ body, orders }) => body.length + 300 * orders.length,
)

/**
 * One page of the orders of a day, or of the open ones, newest first, with their total number, as JSON. One read: while nothing has changed
 * it returns the validator only, and after a change the orders of the page that have changed.
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
    const row = await readDayPage(database, scope, filter, known && { ...known.content, validator: known.validator })
    return { head: row, content: row.found && pageOf(row.settings, row.found, filter, known?.content.orders ?? []) }
  })
  return content
}

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
  const placed = orders.map(({ id, version, updatedAt, toldAt }, index) => {
    const start = end + COMMA.length
    end = start + (parts[index]?.length ?? 0)
    return { id, version, updatedAt, toldAt, json: body.subarray(start, end) }
  })
  return { settings, body, etag: `"${createHash('sha256').update(body).digest('base64url')}"`, orders: placed }
}

const OPENING = Buffer.from('{"orders":[')
const COMMA = Buffer.from(',')
