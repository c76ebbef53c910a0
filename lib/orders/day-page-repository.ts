import type { ListScope } from '../access/scope'
import { businessDaySql } from '../branches/business-day'
import type { Sql } from '../db/database'
import { empty, join, raw, sql as statement } from '../db/sql'
import { epochMs, isOneOf } from '../db/sql-fragments'
import { unestimated } from '../db/unestimated'
import { OPEN_STATUSES } from '../order-status'
import type { StoredOrder } from './order'
import { conditionsOf, listedBranches, type OrderConditions } from './order-conditions'
import { STORED_ORDER } from './order-sql'
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

/**
 * Milliseconds since 1970 UTC. `updatedAt` tells versions of a database apart that was restored meanwhile. `toldAt`: when its estimate was
 * told last; 0: never.
 */
export type OrderVersion = { id: string; version: number; updatedAt: number; toldAt: number }

export type PageRow = {
  validator: string
  settings: string
  /** Null: the validator is the known one. */
  found: { total: number; orders: ListedOrder[] } | null
}

/** `stored` null: the order is known. */
type ListedOrder = OrderVersion & { stored: StoredOrder | null }

/** What is known of a page already. */
type KnownPage = { validator: string; settings: string; orders: OrderVersion[] }

/** One page of the orders of a day, or of the open ones, newest first, without the orders that are known. */
export async function readDayPage(
  { prisma }: Sql,
  scope: ListScope,
  filter: OrdersOfDayFilter,
  known: KnownPage | undefined,
): Promise<PageRow> {
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
      (known?.orders ?? []).map((order) => order[field]),
      type,
    )
  const [row] = await prisma.$queryRaw<PageRow[]>(statement`
SELECT validator, settings, CASE WHEN validator IS DISTINCT FROM ${unestimated(known?.validator ?? null, 'text')} THEN json_build_object(
  'total', (SELECT count(*) FROM ${places} JOIN orders o ON ${condition}),
  'orders', coalesce((
    SELECT json_agg(json_build_object('id', o.id, 'version', o.version, 'updatedAt', ${UPDATED_AT}, 'toldAt', ${TOLD_AT},
      'stored', CASE WHEN known.id IS NULL THEN ${STORED_ORDER} END) ORDER BY o.created_at DESC, o.id DESC)
    FROM (
      SELECT o.* FROM ${places} CROSS JOIN LATERAL (
        SELECT * FROM orders o WHERE ${condition} ${NEWEST_FIRST} LIMIT ${limit} + ${offset}
      ) o
      ${NEWEST_FIRST} LIMIT ${limit} OFFSET ${offset}
    ) o
    JOIN branches b ON b.id = o.branch_id
    LEFT JOIN unnest(${ofKnown('id', 'uuid[]')}, ${ofKnown('version', 'int[]')}, ${ofKnown('updatedAt', 'float8[]')},
      ${ofKnown('toldAt', 'float8[]')}) AS known(id, version, updated_at, told_at)
      ON known.id = o.id AND known.version = o.version AND known.updated_at = ${UPDATED_AT} AND known.told_at = ${TOLD_AT}
        AND validated.settings = ${unestimated(known?.settings ?? null, 'text')}
  ), '[]'))
END AS found
FROM (${ordersValidatorSql(org, branches)}) validated`)
  if (!row) throw new Error(`Organisation ${scope.orgId} was deleted while its orders were read.`)
  return row
}

const TODAY = raw(businessDaySql('b', 'now()'))
const UPDATED_AT = raw(epochMs('o.updated_at'))
const TOLD_AT = raw(`coalesce(${epochMs('o.told_at')}, 0)`)
const NEWEST_FIRST = raw('ORDER BY o.created_at DESC, o.id DESC')
