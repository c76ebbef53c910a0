import { aged } from '../board/open-tickets'
import { kitchenStepAt, type Ordering, openFrom, orderingAt } from '../branches/ordering'
import type { Sql } from '../db/database'
import { ordersBeingPrinted } from '../printing/print-queue-repository'
import { queueJobsNow } from '../printing/queue-jobs'
import { undisplayedTickets } from '../screens/undisplayed-ticket-repository'
import type { UndisplayedTicket } from '../screens/undisplayed-tickets'
import type { ConditionKind } from './condition-kinds'
import { findPresentOfInstallation } from './installation-checks'
import { type BranchState, findBranchStates, findStored } from './present-repository'

/** What holds at the moment. */
export type PresentCondition = {
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
export async function findPresent(sql: Sql, orgIds: readonly string[]): Promise<PresentCondition[]> {
  const rows = await findBranchStates(sql, orgIds)
  const branches = rows.map((row) => ({ ...row, ordering: orderingAt(row.now, row.rules) }))
  const stored = await findStored(sql, orgIds, AWAY_SECONDS)
  const atWork = new Set(branches.filter(isAtWork).map(({ id }) => id))
  return [
    ...stored.map((condition) => ({
      ...condition,
      mayBegin:
        !ONLY_AT_WORK.includes(condition.kind) || (condition.branchId !== null && atWork.has(condition.branchId)),
    })),
    ...branches.flatMap(pausedOf),
    ...branches.flatMap(capacityOf),
    ...branches.flatMap(lateOf),
    ...(await undisplayedOf(sql, branches)),
    ...(await findPresentOfInstallation(sql)).filter(({ orgId }) => orgIds.includes(orgId)),
  ]
}

const ONLY_AT_WORK: readonly ConditionKind[] = ['screen_away', 'printer_failing']

/** Longer than on the page of screens, so that a restart of a device is no alarm; short enough that people are told within a minute. */
export const AWAY_SECONDS = 45

type Branch = BranchState & { ordering: Ordering }

/** Also while guests cannot order because of a pause, but not after the opening hours. */
const isAtWork = ({ tickets, now, rules }: Branch): boolean => tickets.length > 0 || openFrom(now, rules) === now

const pausedOf = ({ id, orgId, name, ordering }: Branch): PresentCondition[] =>
  ordering.isOpen || ordering.why !== 'paused'
    ? []
    : [{ kind: 'ordering_paused', orgId, branchId: id, subjectId: id, subject: name, mayBegin: true }]

function capacityOf({ id, orgId, name, now, rules }: Branch): PresentCondition[] {
  const step = kitchenStepAt(now, rules)
  if (step === 'normal') return []
  return [{ kind: `kitchen_${step}`, orgId, branchId: id, subjectId: id, subject: name, mayBegin: true }]
}

/** A branch is late with at least this many late orders, if they are at least half of its open ones. */
const LATE_ORDERS = 3

function lateOf({ id: branchId, orgId, name, now, stations, tickets }: BranchState): PresentCondition[] {
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
async function undisplayedOf(sql: Sql, branches: readonly BranchState[]): Promise<PresentCondition[]> {
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
    const orders: PresentCondition[] = tickets.map(({ orderId, number }) => ({
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
