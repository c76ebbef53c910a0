import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import type { EventType } from '../events/event-types'
import { managerScope, ONE_ENDPOINT_IN_SCOPE, oneEndpointParams } from './endpoint'

export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const

type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** The delivery of one event to an endpoint, with every attempt. Times are ISO 8601 in UTC. */
export type Delivery = {
  eventId: string
  type: EventType
  seq: number
  branchId: string
  orderId: string
  orderNumber: number
  /** The time of the event. */
  at: string
  status: DeliveryStatus
  attempts: {
    number: number
    at: string
    /** Null: there was no response; `error` has the reason. */
    statusCode: number | null
    durationMs: number
    /** The first kilobyte of the response body. */
    answer: string | null
    error: string | null
  }[]
  /** Null unless pending. */
  nextAttemptAt: string | null
  lastError: string | null
}

export type DeliveryFilter = {
  /** Only deliveries of events that are older than this one. */
  before?: string | undefined
  status?: DeliveryStatus | undefined
  limit: number
}

/** `nextBefore` is the `before` of the next page; null at the end. */
export type DeliveryPage = { deliveries: Delivery[]; nextBefore: string | null }

/**
 * One page of an endpoint's deliveries, newest event first: event ids sort by time. One round trip.
 * A delivery whose event was pruned is left out, because it cannot be sent again.
 * @throws {AppError} forbidden; not_found for an endpoint outside the scope
 */
export async function findDeliveries(
  sql: Sql,
  staff: OrgAccess,
  endpointId: string,
  { before, status, limit }: DeliveryFilter,
): Promise<DeliveryPage> {
  const found = await read(sql, staff, endpointId, {
    condition: '($4::uuid IS NULL OR d.event_id < $4) AND ($5::delivery_status IS NULL OR d.status = $5)',
    params: [before ?? null, status ?? null, limit + 1],
  })
  const deliveries = found.slice(0, limit)
  return { deliveries, nextBefore: found.length > limit ? (deliveries.at(-1)?.eventId ?? null) : null }
}

/** One delivery. @throws {AppError} forbidden, not_found */
export async function findDelivery(sql: Sql, staff: OrgAccess, endpointId: string, eventId: string): Promise<Delivery> {
  const [delivery] = await read(sql, staff, endpointId, {
    condition: 'd.event_id = $4 AND $5::text IS NULL',
    params: [eventId, null, 1],
  })
  if (!delivery) throw new AppError('not_found', 'There is no such delivery.')
  return delivery
}

/** @param which SQL condition on `webhook_deliveries d` with parameters $4 and $5; the third of `params` is the limit */
async function read(
  sql: Sql,
  staff: OrgAccess,
  endpointId: string,
  which: { condition: string; params: readonly [string | null, string | null, number] },
): Promise<Delivery[]> {
  const [endpoint] = await sql.query<{ deliveries: Delivery[] }>(
    `SELECT (
       SELECT coalesce(json_agg(row_to_json(delivery) ORDER BY delivery."eventId" DESC), '[]') FROM (
         SELECT ${DELIVERY} FROM webhook_deliveries d JOIN order_events v ON v.id = d.event_id
         WHERE d.endpoint_id = e.id AND ${which.condition}
         ORDER BY d.event_id DESC LIMIT $6::int
       ) delivery
     ) AS deliveries FROM webhook_endpoints e WHERE ${ONE_ENDPOINT_IN_SCOPE}`,
    [...oneEndpointParams(managerScope(staff), endpointId), ...which.params],
  )
  if (!endpoint) throw new AppError('not_found', 'There is no such endpoint.')
  return endpoint.deliveries
}

/** SQL for ISO 8601 in UTC, whatever the session's time zone. */
const iso = (timestamp: string): string => `to_char(${timestamp} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const DELIVERY = `d.event_id AS "eventId", v.type, v.seq, v.branch_id AS "branchId", d.order_id AS "orderId",
  (SELECT o.number FROM orders o WHERE o.id = d.order_id) AS "orderNumber", ${iso('v.at')} AS at, d.status,
  (
    SELECT coalesce(json_agg(row_to_json(attempt) ORDER BY attempt.number), '[]') FROM (
      SELECT a.number, ${iso('a.at')} AS at, a.status_code AS "statusCode", a.duration_ms AS "durationMs", a.answer, a.error
      FROM webhook_attempts a WHERE a.endpoint_id = d.endpoint_id AND a.event_id = d.event_id
    ) attempt
  ) AS attempts,
  CASE WHEN d.status = 'pending' THEN ${iso('d.next_attempt')} END AS "nextAttemptAt", d.last_error AS "lastError"`
