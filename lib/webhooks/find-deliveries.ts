import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import type { EventType } from '../events/event-types'
import { EVENTS } from '../events/subscription-sql'
import { managerScope, ONE_ENDPOINT_IN_SCOPE, oneEndpointParams } from './endpoint'

export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const

type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** The delivery of one event to an endpoint, with every attempt. Times are ISO 8601 in UTC. */
type AnyDelivery = {
  eventId: string
  type: EventType
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

/** The delivery of the event of an order. The REST interface has these only: its clients expect an order. */
export type OrderDelivery = AnyDelivery & { seq: number; branchId: string; orderId: string; orderNumber: number }

/** As `OrderDelivery`, or that of the event of a condition: `subject` is its name, and what belongs to an order is null. */
export type Delivery = AnyDelivery & { [Key in 'seq' | 'orderNumber']: number | null } & {
  [Key in 'branchId' | 'orderId' | 'subject']: string | null
}

type DeliveryFilter = {
  /** Only deliveries of events that are older than this one. */
  before?: string | undefined
  status?: DeliveryStatus | undefined
  limit: number
}

/** `nextBefore` is the `before` of the next page; null at the end. */
export type DeliveryPage<Kind = Delivery> = { deliveries: Kind[]; nextBefore: string | null }

/** What is found: the deliveries of all events, or those of orders only. */
const KINDS = {
  all: {
    columns: `, (SELECT c.subject FROM conditions c WHERE v.seq IS NULL AND c.id = d.order_id) AS subject`,
    condition: 'true',
  },
  orders: { columns: '', condition: 'v.seq IS NOT NULL' },
}

type FindPage<Kind> = (
  sql: Sql,
  staff: OrgAccess,
  endpointId: string,
  filter: DeliveryFilter,
) => Promise<DeliveryPage<Kind>>

export type FindOne<Kind> = (sql: Sql, staff: OrgAccess, endpointId: string, eventId: string) => Promise<Kind>

const pageOf =
  <Kind extends AnyDelivery>(kind: keyof typeof KINDS): FindPage<Kind> =>
  async (sql, staff, endpointId, { before, status, limit }) => {
    const found = await read<Kind>(sql, staff, endpointId, kind, {
      condition: '($4::uuid IS NULL OR d.event_id < $4) AND ($5::delivery_status IS NULL OR d.status = $5)',
      params: [before ?? null, status ?? null, limit + 1],
    })
    const deliveries = found.slice(0, limit)
    return { deliveries, nextBefore: found.length > limit ? (deliveries.at(-1)?.eventId ?? null) : null }
  }

const oneOf =
  <Kind extends AnyDelivery>(kind: keyof typeof KINDS): FindOne<Kind> =>
  async (sql, staff, endpointId, eventId) => {
    const [delivery] = await read<Kind>(sql, staff, endpointId, kind, {
      condition: 'd.event_id = $4 AND $5::text IS NULL',
      params: [eventId, null, 1],
    })
    if (!delivery) throw new AppError('not_found', 'There is no such delivery.')
    return delivery
  }

/**
 * One page of an endpoint's deliveries, newest event first: event ids sort by time. One round trip.
 * A delivery whose event was pruned is left out, because it cannot be sent again.
 * @throws {AppError} forbidden; not_found for an endpoint outside the scope
 */
export const findDeliveries = pageOf<Delivery>('all')

/** As `findDeliveries`, of orders only. @throws {AppError} forbidden, not_found */
export const findOrderDeliveries = pageOf<OrderDelivery>('orders')

/** One delivery. @throws {AppError} forbidden, not_found */
export const findDelivery = oneOf<Delivery>('all')

/** One delivery of the event of an order. @throws {AppError} forbidden, not_found */
export const findOrderDelivery = oneOf<OrderDelivery>('orders')

/** @param which SQL condition on `webhook_deliveries d` with parameters $4 and $5; the third of `params` is the limit */
async function read<Kind>(
  sql: Sql,
  staff: OrgAccess,
  endpointId: string,
  kind: keyof typeof KINDS,
  which: { condition: string; params: readonly [string | null, string | null, number] },
): Promise<Kind[]> {
  const { columns, condition } = KINDS[kind]
  const [endpoint] = await sql.query<{ deliveries: Kind[] }>(
    `SELECT (
       SELECT coalesce(json_agg(row_to_json(delivery) ORDER BY delivery."eventId" DESC), '[]') FROM (
         SELECT ${DELIVERY}${columns} FROM webhook_deliveries d JOIN ${EVENTS} v ON v.id = d.event_id
         WHERE d.endpoint_id = e.id AND ${condition} AND ${which.condition}
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

const DELIVERY = `d.event_id AS "eventId", v.type, v.seq, v.branch_id AS "branchId",
  CASE WHEN v.seq IS NOT NULL THEN d.order_id END AS "orderId",
  (SELECT o.number FROM orders o WHERE v.seq IS NOT NULL AND o.id = d.order_id) AS "orderNumber",
  ${iso('v.at')} AS at, d.status,
  (
    SELECT coalesce(json_agg(row_to_json(attempt) ORDER BY attempt.number), '[]') FROM (
      SELECT a.number, ${iso('a.at')} AS at, a.status_code AS "statusCode", a.duration_ms AS "durationMs", a.answer, a.error
      FROM webhook_attempts a WHERE a.endpoint_id = d.endpoint_id AND a.event_id = d.event_id
    ) attempt
  ) AS attempts,
  CASE WHEN d.status = 'pending' THEN ${iso('d.next_attempt')} END AS "nextAttemptAt", d.last_error AS "lastError"`
