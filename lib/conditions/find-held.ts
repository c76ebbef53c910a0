import { aged, type OpenTicket, openTicketsSql } from '../board/open-tickets'
import type { BoardStation } from '../board/protocol'
import { type Ordering, type OrderingRules, openFrom, orderingAt, orderingRulesSql } from '../branches/ordering'
import type { Sql } from '../db/database'
import { boardStations, DATABASE_NOW } from '../db/sql-fragments'
import { stillSoldOut } from '../menu/sold-out'
import { ordersBeingPrinted } from '../printing/print-queue-repository'
import { IS_FAILING } from '../printing/printing-state'
import { queueJobsNow } from '../printing/queue-jobs'
import { type UndisplayedTicket, undisplayedTickets } from '../screens/undisplayed-tickets'
import type { ConditionKind } from './condition-kinds'
import { findHeldOfInstallation } from './installation-checks'

/** What holds at the moment. */
export type Held = {
  kind: ConditionKind
  orgId: string
  /** Null: it belongs to no branch. */
  branchId: string | null
  subjectId: string
  /** The subject's name. */
  subject: string
  /** False: a condition that has begun goes on, but none begins. */
  mayBegin: boolean
}

/**
 * What holds in these organisations at the moment. A screen or printer that is switched off after the opening hours is no alarm:
 * `screen_away` and `printer_failing` begin while the branch is open or has open orders.
 */
export async function findHeld(sql: Sql, orgIds: readonly string[]): Promise<Held[]> {
  const rows = await sql.query<BranchRow>(BRANCHES, [orgIds])
  const branches = rows.map((row) => ({ ...row, ordering: orderingAt(row.now, row.rules) }))
  const stored = await sql.query<Omit<Held, 'mayBegin'>>(STORED, [orgIds])
  const atWork = new Set(branches.filter(isAtWork).map(({ id }) => id))
  return [
    ...stored.map((held) => ({
      ...held,
      mayBegin: !ONLY_AT_WORK.includes(held.kind) || (held.branchId !== null && atWork.has(held.branchId)),
    })),
    ...branches.flatMap(pausedOf),
    ...branches.flatMap(lateOf),
    ...(await undisplayedOf(sql, branches)),
    ...(await findHeldOfInstallation(sql)).filter(({ orgId }) => orgIds.includes(orgId)),
  ]
}

const ONLY_AT_WORK: readonly ConditionKind[] = ['screen_away', 'printer_failing']

type BranchRow = {
  id: string
  orgId: string
  name: string
  /** Milliseconds since 1970 UTC. */
  now: number
  rules: OrderingRules
  stations: BoardStation[]
  tickets: OpenTicket[]
}

const BRANCHES = `
SELECT b.id, b.org_id AS "orgId", b.name, ${DATABASE_NOW} AS now, ${orderingRulesSql('b')} AS rules,
  ${boardStations('b.org_id')} AS stations, ${openTicketsSql('b')} AS tickets
FROM branches b WHERE b.org_id = ANY ($1::uuid[])`

/** Longer than on the page of screens, so that a restart of a device is no alarm; short enough that people are told within a minute. */
export const AWAY_SECONDS = 45

const STORED = `
SELECT 'sold_out' AS kind, b.org_id AS "orgId", b.id AS "branchId", m.id AS "subjectId", m.name AS subject
FROM branches b JOIN sold_out x ON x.branch_id = b.id JOIN menu_items m ON m.id = x.menu_item_id
WHERE b.org_id = ANY ($1::uuid[]) AND ${stillSoldOut('x')}
UNION ALL
SELECT 'sold_out', b.org_id, b.id, m.id, m.name
FROM branches b JOIN sold_out_options x ON x.branch_id = b.id JOIN menu_options m ON m.id = x.option_id
WHERE b.org_id = ANY ($1::uuid[]) AND ${stillSoldOut('x')}
UNION ALL
SELECT 'screen_away', s.org_id, s.branch_id, s.id, s.name FROM screens s
WHERE s.org_id = ANY ($1::uuid[]) AND s.revoked_at IS NULL AND s.seen_at < now() - interval '${AWAY_SECONDS} seconds'
UNION ALL
SELECT 'printer_failing', p.org_id, p.branch_id, p.id, p.name FROM printers p
WHERE p.org_id = ANY ($1::uuid[]) AND ${IS_FAILING}
UNION ALL
SELECT 'endpoint_off', e.org_id, e.branch_id, e.id, e.name FROM webhook_endpoints e
WHERE e.org_id = ANY ($1::uuid[]) AND NOT e.enabled AND e.disabled_reason IN ('gone', 'failing')`

type Branch = BranchRow & { ordering: Ordering }

/** Also while guests cannot order because of a pause, but not after the opening hours. */
const isAtWork = ({ tickets, now, rules }: Branch): boolean => tickets.length > 0 || openFrom(now, rules) === now

const pausedOf = ({ id, orgId, name, ordering }: Branch): Held[] =>
  ordering.isOpen || ordering.why !== 'paused'
    ? []
    : [{ kind: 'ordering_paused', orgId, branchId: id, subjectId: id, subject: name, mayBegin: true }]

/** A branch is late with at least this many late orders, if they are at least half of its open ones. */
const LATE_ORDERS = 3

function lateOf({ id: branchId, orgId, name, now, stations, tickets }: BranchRow): Held[] {
  const late = tickets.filter((ticket) => aged(ticket, stations, now).lateness === 'late')
  const at = { orgId, branchId, mayBegin: true }
  const orders = late.map(({ id, number }) => ({
    ...at,
    kind: 'order_late' as const,
    subjectId: id,
    subject: String(number),
  }))
  const isLate = late.length >= LATE_ORDERS && late.length * 2 >= tickets.length
  return isLate ? [...orders, { ...at, kind: 'branch_late', subjectId: branchId, subject: name }] : orders
}

/**
 * Orders that no screen shows. What is on paper, or is being printed, needs no alarm. So the slips of these orders are queued first. An
 * order that becomes undisplayed after that has no slip yet; the next call finds it.
 */
async function undisplayedOf(sql: Sql, branches: readonly BranchRow[]): Promise<Held[]> {
  const busy = branches.filter(({ tickets }) => tickets.length > 0)
  const branchIds = busy.map(({ id }) => id)
  const before = [...(await undisplayedTickets(sql, branchIds)).values()].flat().filter(({ printed }) => !printed)
  if (before.length === 0) return []
  const queued = new Set(before.map(({ orderId }) => orderId))
  await queueJobsNow(sql)
  // Read in this order: an order that is printed between the two is in the first, or is printed in the second.
  const beingPrinted = await ordersBeingPrinted(sql, branchIds)
  const found = await undisplayedTickets(sql, branchIds)
  const isUnseen = ({ orderId, printed }: UndisplayedTicket) =>
    !printed && !beingPrinted.has(orderId) && queued.has(orderId)
  return busy.flatMap(({ id: branchId, orgId, name }) => {
    const tickets = (found.get(branchId) ?? []).filter(isUnseen)
    const at = { orgId, branchId, mayBegin: true }
    const orders: Held[] = tickets.map(({ orderId, number }) => ({
      ...at,
      kind: 'order_undisplayed',
      subjectId: orderId,
      subject: String(number),
    }))
    return orders.length > 0
      ? [...orders, { ...at, kind: 'branch_undisplayed', subjectId: branchId, subject: name }]
      : []
  })
}
