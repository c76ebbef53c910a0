import type { z } from 'zod'
import type { Sql } from '../db/database'
import { raw, type Statement, sql as statement } from '../db/sql'
import { epochMs, isOneOf } from '../db/sql-fragments'
import { KITCHEN_STATUSES } from '../order-status'
import { isScheduledSql, startSql } from '../orders/order-sql'
import type { readyNumbersSchema } from './protocol-schema'

/** The ticket numbers on a pickup display, and names if the branch shows them. It gets no other data of orders. */
export type ReadyNumbers = z.infer<typeof readyNumbersSchema>

export type ReadyNumber = ReadyNumbers['ready'][number]

/** More than fit on a pickup display, for each list. */
const MAX_NUMBERS = 60
/** How many of the orders in progress have a time: the next ones. */
const TIMES = 6

/** The numbers of a branch for a pickup display, without scheduled and stopped orders and those that are older than 12 hours. */
export async function readyNumbers(sql: Sql, branchId: string): Promise<ReadyNumbers> {
  return (await numbersOfBranches(sql, [branchId])).get(branchId) ?? { seq: 0, preparing: [], ready: [] }
}

/** As `readyNumbers`, by branch id. One query for all of them. */
export async function numbersOfBranches({ prisma }: Sql, branchIds: string[]): Promise<Map<string, ReadyNumbers>> {
  if (branchIds.length === 0) return new Map()
  const rows = await prisma.$queryRaw<(ReadyNumbers & { branchId: string })[]>(numbersOf(branchIds))
  return new Map(rows.map(({ branchId, ...numbers }) => [branchId, numbers]))
}

const START = raw(startSql('o'))

const NUMBER = raw(
  `json_strip_nulls(json_build_object('key', day || '/' || number, 'number', number, 'name', name, 'likelyAt', likely_at))`,
)
const LIKELY_AT = raw(epochMs('estimate_likely'))

const numbersOf = (branchIds: string[]): Statement => statement`
SELECT b.id AS "branchId", b.seq, numbers.preparing, numbers.ready
FROM branches b CROSS JOIN LATERAL (
  WITH open AS (
    SELECT o.day, o.number, o.status, ${START} AS start_at, o.status_since, o.estimate_likely,
      CASE WHEN b.pickup_names THEN nullif(o.customer_name, '') END AS name
    FROM orders o
    WHERE o.branch_id = b.id AND ${raw(isOneOf('o.status', [...KITCHEN_STATUSES, 'ready']))} AND NOT ${raw(isScheduledSql('o'))} AND o.stopped_at IS NULL
      AND ${START} > now() - interval '12 hours'
  ), preparing AS (
    SELECT *, CASE WHEN row_number() OVER (ORDER BY start_at, number) <= ${TIMES}::int THEN ${LIKELY_AT} END AS likely_at
    FROM open WHERE status <> 'ready' ORDER BY start_at, number LIMIT ${MAX_NUMBERS}::int
  ), ready AS (
    SELECT *, NULL::float8 AS likely_at FROM open WHERE status = 'ready' ORDER BY status_since DESC, number DESC LIMIT ${MAX_NUMBERS}::int
  )
  SELECT
    coalesce((SELECT json_agg(${NUMBER} ORDER BY start_at, number) FROM preparing), '[]') AS preparing,
    coalesce((SELECT json_agg(${NUMBER} ORDER BY status_since DESC, number DESC) FROM ready), '[]') AS ready
) numbers
WHERE b.id = ANY (${branchIds}::uuid[])`
