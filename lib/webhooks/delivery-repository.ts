import type { OrgAccess } from '../access/callers'
import { scopeSql } from '../access/scope'
import type { Sql } from '../db/database'
import { empty, raw, type Statement, sql as statement } from '../db/sql'
import { AppError } from '../errors'
import { EVENTS } from '../outbox/subscription-sql'
import type { EndpointScope } from './endpoint'
import { isEndpoint, noSuchEndpoint } from './endpoint-repository'
import type { EventType } from './event-types'
import type { AttemptOutcome } from './test-event'

export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const

type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** The delivery of one event to an endpoint, with every attempt. Times are ISO 8601 in UTC. */
type AnyDelivery = {
  eventId: string
  type: EventType
  /** The time of the event. */
  at: string
  status: DeliveryStatus
  attempts: ({ number: number; at: string } & Omit<AttemptOutcome, 'delivered'>)[]
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
    columns: raw(', (SELECT c.subject FROM conditions c WHERE v.seq IS NULL AND c.id = d.order_id) AS subject'),
    condition: raw('true'),
  },
  orders: { columns: empty, condition: raw('v.seq IS NOT NULL') },
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
    const which = statement`
      ${before === undefined ? empty : statement`AND d.event_id < ${before}::uuid`}
      ${status === undefined ? empty : statement`AND d.status = ${status}::delivery_status`}`
    const found = await read<Kind>(sql, staff, endpointId, kind, which, limit + 1)
    const deliveries = found.slice(0, limit)
    return { deliveries, nextBefore: found.length > limit ? (deliveries.at(-1)?.eventId ?? null) : null }
  }

const oneOf =
  <Kind extends AnyDelivery>(kind: keyof typeof KINDS): FindOne<Kind> =>
  async (sql, staff, endpointId, eventId) => {
    const which = statement`AND d.event_id = ${eventId}::uuid`
    const [delivery] = await read<Kind>(sql, staff, endpointId, kind, which, 1)
    if (!delivery) throw new AppError('not_found', 'There is no such delivery.')
    return delivery
  }

/**
 * One page of an endpoint's deliveries, newest event first: event ids sort by time. One round trip.
 * A delivery whose event was pruned is left out, because it cannot be sent again.
 * @throws {AppError} not_found for an endpoint outside the scope
 */
export const findDeliveries = pageOf<Delivery>('all')

/** As `findDeliveries`, of orders only. @throws {AppError} not_found */
export const findOrderDeliveries = pageOf<OrderDelivery>('orders')

/** One delivery. @throws {AppError} not_found */
export const findDelivery = oneOf<Delivery>('all')

/** One delivery of the event of an order. @throws {AppError} not_found */
export const findOrderDelivery = oneOf<OrderDelivery>('orders')

/** @param which more conditions on `webhook_deliveries d` */
async function read<Kind>(
  { prisma }: Sql,
  staff: OrgAccess,
  endpointId: string,
  kind: keyof typeof KINDS,
  which: Statement,
  limit: number,
): Promise<Kind[]> {
  const { columns, condition } = KINDS[kind]
  const [endpoint] = await prisma.$queryRaw<{ deliveries: Kind[] }[]>(statement`
    SELECT (
      SELECT coalesce(json_agg(row_to_json(delivery) ORDER BY delivery."eventId" DESC), '[]') FROM (
        SELECT ${DELIVERY}${columns} FROM webhook_deliveries d JOIN ${raw(EVENTS)} v ON v.id = d.event_id
        WHERE d.endpoint_id = e.id AND ${condition} ${which}
        ORDER BY d.event_id DESC LIMIT ${limit}::int
      ) delivery
    ) AS deliveries FROM webhook_endpoints e WHERE ${isEndpoint(staff, endpointId)}`)
  if (!endpoint) throw noSuchEndpoint()
  return endpoint.deliveries
}

/** SQL for ISO 8601 in UTC, whatever the session's time zone. */
const iso = (timestamp: string): string => `to_char(${timestamp} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const DELIVERY = raw(`d.event_id AS "eventId", v.type, v.seq, v.branch_id AS "branchId",
  CASE WHEN v.seq IS NOT NULL THEN d.order_id END AS "orderId",
  (SELECT o.number FROM orders o WHERE v.seq IS NOT NULL AND o.id = d.order_id) AS "orderNumber",
  ${iso('v.at')} AS at, d.status,
  (
    SELECT coalesce(json_agg(row_to_json(attempt) ORDER BY attempt.number), '[]') FROM (
      SELECT a.number, ${iso('a.at')} AS at, a.status_code AS "statusCode", a.duration_ms AS "durationMs", a.answer, a.error
      FROM webhook_attempts a WHERE a.endpoint_id = d.endpoint_id AND a.event_id = d.event_id
    ) attempt
  ) AS attempts,
  CASE WHEN d.status = 'pending' THEN ${iso('d.next_attempt')} END AS "nextAttemptAt", d.last_error AS "lastError"`)

/** Rows per statement, so that each statement is short however many deliveries wait. */
const BATCH_SIZE = 20_000

/** Ends the waiting deliveries of an endpoint as failed. @param reason a sentence for managers */
export async function failWaiting({ prisma }: Sql, endpointId: string, reason: string): Promise<void> {
  // By id: a row that another statement changed while this one waited has another `ctid`.
  const failBatch = () =>
    prisma.$executeRaw(statement`
      UPDATE webhook_deliveries SET status = 'dead', last_error = ${reason}
      WHERE endpoint_id = ${endpointId}::uuid AND status = 'pending' AND event_id = ANY (ARRAY(
        SELECT event_id FROM webhook_deliveries
        WHERE endpoint_id = ${endpointId}::uuid AND status = 'pending' LIMIT ${BATCH_SIZE}::int FOR UPDATE))`)
  while ((await failBatch()) === BATCH_SIZE);
}

/** How many deliveries of an endpoint wait. */
export const countWaiting = ({ prisma }: Sql, endpointId: string): Promise<number> =>
  prisma.webhookDelivery.count({ where: { endpointId, status: 'pending' } })

/** The held endpoints of a scope and the deliveries that wait for them. `restoredTo`: the time of the backup. */
export async function countHeld(
  { prisma }: Sql,
  scope: EndpointScope,
): Promise<{ endpoints: number; waiting: number; restoredTo: Date }> {
  const [held] = await prisma.$queryRaw<{ endpoints: number; waiting: number; restoredTo: Date }[]>(statement`
    SELECT count(*)::int AS endpoints, coalesce(sum(waiting), 0)::int AS waiting,
      (SELECT coalesce(restored_to, now()) FROM installation) AS "restoredTo"
    FROM webhook_endpoints e CROSS JOIN LATERAL (
      SELECT count(*) AS waiting FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.status = 'pending') d
    WHERE ${scopeSql(scope, 'e.org_id', 'e.branch_id')} AND e.held_at IS NOT NULL`)
  if (!held) throw new Error('Postgres counted no endpoints.')
  return held
}
