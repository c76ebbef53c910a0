import { DateTime } from 'luxon'
import type { Actor } from '@/lib/access/scope'
import type { OpenStatus, OrderStatus } from '@/lib/order-status'
import type { StoredItem, StoredOrder } from '@/lib/orders/order'
import { PAYMENT_METHODS } from '@/lib/orders/payment'
import type { ReportFilter } from '@/lib/reports/report-filter'
import type { Cancellations, Service, ServiceReport } from '@/lib/reports/report-schema'

export type KeptEvent = {
  orderId: string
  from: OrderStatus | null
  to: OrderStatus
  actor: Actor
  order: StoredOrder
  /** Milliseconds since 1970 UTC. */
  at: number
}

type Threshold = { name: string; lateAfterMinutes: number }

/** A ticket, derived from its events: when it entered each state, and its lines that match the filter. */
type Ticket = {
  id: string
  day: string
  /** The calendar day on which the filter's hours began if they pass midnight; else `day`. */
  reportDay: string
  hour: number
  came: Partial<Record<OrderStatus, number>>
  last: KeptEvent
  lines: StoredItem[]
  /** Whether a line or a void matches the filter. */
  matches: (line: { station: string | null; menuItemId: string | null }) => boolean
  value: number
  lateMs: number
  lateWhenReadyMs: number
}

/** One measured duration, null if there is none, and whether it was late. */
type Counted = { tookMs: number | null; isLate: boolean }

/** The hour in which the business days of the test end. */
export const DAY_ENDS = 4

/** A simple second implementation of the report from events and thresholds. The SQL statement must give the same result. */
export function reportFromEvents(
  events: KeptEvent[],
  stations: Threshold[],
  timeZone: string,
  filter: ReportFilter,
  categories: Map<string, string>,
): ServiceReport {
  const ticketsOf = (filter: ReportFilter) =>
    [...groupBy(events, ({ orderId }) => orderId).values()]
      .map((own) => ticketOf(own, stations, timeZone, filter))
      .filter((ticket) => ticket.lines.length > 0 && isAskedFor(ticket, filter))
  const tickets = ticketsOf(filter)
  const firstHour = filter.fromHour === 0 && filter.toHour === 24 ? DAY_ENDS : filter.fromHour
  const isLong = DateTime.fromISO(filter.to).diff(DateTime.fromISO(filter.from), 'days').days >= 31
  const items = itemsOf(tickets)
  const unnarrowed = ticketsOf({ ...filter, station: null, item: null })
  return {
    isApproximate: isLong,
    months: isLong ? groups(tickets, ({ reportDay }) => reportDay.slice(0, 7), 'month') : [],
    total: serviceOf(tickets),
    ...salesOf(tickets, filter),
    states: statesOf(tickets),
    // The orders of the test have no estimates.
    promises: [],
    hours: groups(tickets, ({ hour }) => hour, 'hour').toSorted(
      (a, b) => ((a.hour - firstHour + 24) % 24) - ((b.hour - firstHour + 24) % 24),
    ),
    days: groups(tickets, ({ reportDay }) => reportDay, 'day').toSorted((a, b) => a.day.localeCompare(b.day)),
    stations: stationsOf(tickets, stations),
    items,
    categories: categoriesOf(items, categories),
    options: optionsOf(tickets),
    types: groups(tickets, ({ last }) => last.order.type, 'type'),
    sources: groups(tickets, ({ last }) => last.order.source, 'source'),
    voids: voidsOf(tickets, events),
    cancellations: cancellationsOf(tickets),
    // The orders of the test have none.
    stops: [],
    remakes: remakesOf(tickets),
    payments: paymentsOf(tickets),
    received: receivedOf(unnarrowed),
    people: peopleOf(tickets, unnarrowed, events),
    slowest: slowestOf(tickets),
  }
}

function ticketOf(own: KeptEvent[], stations: Threshold[], zone: string, filter: ReportFilter): Ticket {
  const { station, item, fromHour, toHour } = filter
  const [first] = own
  const last = own.at(-1)
  if (!first || !last) throw new Error('A ticket has events.')
  const placed = DateTime.fromMillis(first.at, { zone })
  const isOfNightBefore = toHour < fromHour && placed.hour < toHour
  const day = placed.minus({ days: placed.hour < DAY_ENDS ? 1 : 0 }).toISODate() ?? ''
  const evening = placed.minus({ days: isOfNightBefore ? 1 : 0 }).toISODate() ?? ''
  const came: Ticket['came'] = {}
  for (const { to, at } of own) came[to] ??= at
  const matches = (line: { station: string | null; menuItemId: string | null }) =>
    (station === null || line.station === station) && (item === null || line.menuItemId === item)
  const lines = last.order.items.filter(matches)
  const thresholds = stations
    .filter(({ name }) => lines.some((line) => line.station === name))
    .map(({ lateAfterMinutes }) => lateAfterMinutes * 60_000)
  const known = thresholds.length > 0 ? thresholds : [600_000]
  return {
    id: first.orderId,
    day,
    reportDay: toHour < fromHour ? evening : day,
    hour: placed.hour,
    came,
    last,
    lines,
    matches,
    value: station === null && item === null ? last.order.total : worth(lines),
    lateMs: Math.min(...known),
    lateWhenReadyMs: Math.max(...known),
  }
}

function isAskedFor({ reportDay, hour }: Ticket, { from, to, fromHour, toHour }: ReportFilter): boolean {
  const inHours = fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour
  return reportDay >= from && reportDay <= to && inHours
}

const worth = (lines: StoredItem[]) => lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)

const isCancelled = ({ came }: Ticket) => came.cancelled !== undefined

const toReady = ({ came }: Ticket): number | null =>
  came.ready === undefined || came.pending === undefined ? null : came.ready - came.pending

function serviceOf(tickets: Ticket[], worthOf = ({ value }: Ticket) => value, lateMsOf?: number): Service {
  const kept = tickets.filter((ticket) => !isCancelled(ticket))
  return {
    orders: tickets.length,
    cancelled: tickets.length - kept.length,
    value: kept.reduce((sum, ticket) => sum + worthOf(ticket), 0),
    ...durationsOf(
      tickets.map((ticket) => {
        const tookMs = toReady(ticket)
        return { tookMs, isLate: tookMs !== null && tookMs >= (lateMsOf ?? ticket.lateMs) }
      }),
    ),
  }
}

function durationsOf(counted: Counted[]) {
  const took = counted.flatMap(({ tookMs }) => (tookMs === null ? [] : [tookMs])).toSorted((a, b) => a - b)
  const nearestRank = (share: number) => took[Math.max(0, Math.ceil(share * took.length) - 1)] ?? null
  return {
    measured: took.length,
    medianMs: nearestRank(0.5),
    p90Ms: nearestRank(0.9),
    late: counted.filter(({ isLate }) => isLate).length,
  }
}

const NEXT = { pending: 'confirmed', confirmed: 'preparing', preparing: 'ready', ready: 'completed' } as const

function statesOf(tickets: Ticket[]): ServiceReport['states'] {
  return (Object.keys(NEXT) as OpenStatus[]).map((state) => ({
    state,
    ...durationsOf(
      tickets.map(({ came, lateMs, lateWhenReadyMs }) => {
        const [since, until] = [came[state], came[NEXT[state]]]
        if (since === undefined || until === undefined) return { tookMs: null, isLate: false }
        const age = until - (came.pending ?? 0)
        return { tookMs: until - since, isLate: age >= (state === 'ready' ? lateWhenReadyMs : lateMs) }
      }),
    ),
  }))
}

function groups<Key extends string | number, Name extends string>(
  tickets: Ticket[],
  keyOf: (ticket: Ticket) => Key,
  name: Name,
) {
  return [...groupBy(tickets, keyOf)].map(([key, group]) => ({ [name]: key, ...serviceOf(group) })) as (Service & {
    [key in Name]: Key
  })[]
}

function stationsOf(tickets: Ticket[], stations: Threshold[]): ServiceReport['stations'] {
  const names = new Set(tickets.flatMap(({ lines }) => lines.map(({ station }) => station)))
  return [...names]
    .map((station) => {
      const own = (ticket: Ticket) => ticket.lines.filter((line) => line.station === station)
      const minutes = stations.find(({ name }) => name === station)?.lateAfterMinutes
      const group = tickets.filter((ticket) => own(ticket).length > 0)
      const service = serviceOf(group, (ticket) => worth(own(ticket)), minutes && minutes * 60_000)
      return { station, ...service, pieces: soldPieces(group, own) }
    })
    .toSorted((a, b) => b.orders - a.orders || (a.station ?? '~').localeCompare(b.station ?? '~'))
}

function itemsOf(tickets: Ticket[]): ServiceReport['items'] {
  // Open lines have no id, but a name.
  const keyOf = ({ menuItemId, menuItemName }: Ticket['lines'][number]) => menuItemId ?? menuItemName
  const items = new Map(tickets.flatMap(({ lines }) => lines.map((line) => [keyOf(line), line])))
  return [...items]
    .map(([key, { menuItemId: itemId, menuItemName: name }]) => {
      const own = (ticket: Ticket) => ticket.lines.filter((line) => keyOf(line) === key)
      const group = tickets.filter((ticket) => own(ticket).length > 0)
      return { itemId, name, ...serviceOf(group, (ticket) => worth(own(ticket))), pieces: soldPieces(group, own) }
    })
    .toSorted((a, b) => b.pieces - a.pieces || a.name.localeCompare(b.name))
}

function categoriesOf(items: ServiceReport['items'], categories: Map<string, string>): ServiceReport['categories'] {
  return [...groupBy(items, ({ itemId }) => (itemId === null ? null : (categories.get(itemId) ?? null)))].map(
    ([category, group]) => ({
      category,
      pieces: group.reduce((sum, { pieces }) => sum + pieces, 0),
      value: group.reduce((sum, { value }) => sum + value, 0),
    }),
  )
}

function optionsOf(tickets: Ticket[]): ServiceReport['options'] {
  const chosen = tickets
    .filter((ticket) => !isCancelled(ticket))
    .flatMap(({ lines }) => lines.flatMap((line) => line.options.map((option) => ({ line, option }))))
  return [...groupBy(chosen, ({ option }) => JSON.stringify([option.groupName, option.name]))].map(([key, group]) => {
    const [groupName, name] = JSON.parse(key)
    const pieces = group.reduce((sum, { line, option }) => sum + line.quantity * option.quantity, 0)
    const value = group.reduce((sum, { line, option }) => sum + line.quantity * option.quantity * option.price, 0)
    return { group: groupName, name, pieces, value }
  })
}

function salesOf(tickets: Ticket[], { station, item }: ReportFilter): Pick<ServiceReport, 'sales' | 'adjustments'> {
  const kept = tickets.filter((ticket) => !isCancelled(ticket))
  const gross = kept.reduce((sum, { lines }) => sum + worth(lines), 0)
  const made = station === null && item === null ? kept.flatMap(({ last }) => last.order.adjustments) : []
  const sum = (some: typeof made) => some.reduce((total, { value }) => total + value, 0)
  const [discounts = 0, surcharges = 0] = ['discount', 'surcharge'].map((kind) =>
    sum(made.filter((one) => one.kind === kind)),
  )
  const adjustments = [...groupBy(made, ({ kind, by }) => JSON.stringify([kind, by]))].map(([key, group]) => {
    const [kind, by] = JSON.parse(key)
    const orders = kept.filter(({ last }) => last.order.adjustments.some((one) => group.includes(one))).length
    return { kind, by, adjustments: group.length, orders, value: sum(group) }
  })
  return { sales: { gross, discounts, surcharges, net: gross - discounts + surcharges }, adjustments }
}

/** Who voided is in the event that first has the void. */
function voidsOf(tickets: Ticket[], events: KeptEvent[]): ServiceReport['voids'] {
  const voided = tickets.flatMap(({ last, matches }) =>
    last.order.voids.filter(matches).map((entry) => {
      const event = events.find(({ order }) => order.voids.some(({ id }) => id === entry.id))
      if (event?.actor.kind !== 'staff') throw new Error('Staff voided it.')
      return { ...entry, by: { kind: event.actor.kind, name: event.actor.name } }
    }),
  )
  return [...groupBy(voided, ({ reason, by }) => JSON.stringify([reason, by]))].map(([key, group]) => {
    const [reason, by] = JSON.parse(key)
    const value = group.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
    return { reason, by, pieces: group.reduce((sum, { quantity }) => sum + quantity, 0), value }
  })
}

const pieces = (lines: StoredItem[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

const soldPieces = (tickets: Ticket[], own: (ticket: Ticket) => StoredItem[]) =>
  pieces(tickets.filter((ticket) => !isCancelled(ticket)).flatMap(own))

function cancellationsOf(tickets: Ticket[]): Cancellations[] {
  const cancelled = tickets.filter(isCancelled)
  const keyOf = ({ last: { from, actor, order } }: Ticket) =>
    JSON.stringify([from, actor.kind, 'name' in actor ? actor.name : null, order.cancelReason])
  return [...groupBy(cancelled, keyOf)].map(([key, group]) => {
    const [state, kind, name, reason] = JSON.parse(key)
    const value = group.reduce((sum, ticket) => sum + ticket.value, 0)
    return { state, by: { kind, name }, reason, orders: group.length, value }
  })
}

function paymentsOf(tickets: Ticket[]): ServiceReport['payments'] {
  const methodOf = ({ last: { order } }: Ticket) =>
    order.paymentStatus === 'paid' ? (order.paymentMethod ?? 'several') : order.paymentStatus
  const groups = groupBy(
    tickets.filter((ticket) => !isCancelled(ticket)),
    methodOf,
  )
  return (['cash', 'card', 'transfer', 'several', 'partly_paid', 'unpaid'] as const).flatMap((method) => {
    const group = groups.get(method)
    return group ? { method, orders: group.length, value: group.reduce((sum, { value }) => sum + value, 0) } : []
  })
}

function receivedOf(tickets: Ticket[]): ServiceReport['received'] {
  const all = tickets.flatMap(({ last }) => last.order.payments.filter(({ voidedAt }) => voidedAt === null))
  return PAYMENT_METHODS.flatMap((method) => {
    const of = (kind: 'payment' | 'refund') => all.filter((one) => one.method === method && one.kind === kind)
    const sum = (some: { amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0)
    const [payments, refunds] = [of('payment'), of('refund')]
    if (payments.length + refunds.length === 0) return []
    const counts = { payments: payments.length, refunds: refunds.length }
    return { method, ...counts, paid: sum(payments), refunded: sum(refunds) }
  })
}

/** Who placed an order is in its first event, who took or gave back money in the event that first has it. */
function peopleOf(tickets: Ticket[], unnarrowed: Ticket[], events: KeptEvent[]): ServiceReport['people'] {
  const byOf = ({ actor }: KeptEvent) => ({ kind: actor.kind, name: 'name' in actor ? actor.name : null })
  const nothing = { orders: 0, value: 0, payments: 0, paid: 0, refunded: 0 }
  const placed = tickets.flatMap((ticket) => {
    const first = events.find(({ orderId, from }) => orderId === ticket.id && from === null)
    return first ? { ...nothing, by: byOf(first), orders: 1, value: isCancelled(ticket) ? 0 : ticket.value } : []
  })
  const money = unnarrowed.flatMap(({ last }) =>
    last.order.payments.flatMap(({ id, kind, amount, voidedAt }) => {
      const event = events.find(({ order }) => order.payments.some((one) => one.id === id))
      if (!event || voidedAt !== null) return []
      return {
        ...nothing,
        by: byOf(event),
        ...(kind === 'payment' ? { payments: 1, paid: amount } : { refunded: amount }),
      }
    }),
  )
  return [...groupBy([...placed, ...money], ({ by }) => JSON.stringify(by)).values()].flatMap((group) => {
    const sum = (name: keyof typeof nothing) => group.reduce((total, row) => total + row[name], 0)
    const sums = { orders: sum('orders'), value: sum('value'), payments: sum('payments'), paid: sum('paid') }
    return group.slice(0, 1).map(({ by }) => ({ by, ...sums, refunded: sum('refunded') }))
  })
}

function remakesOf(tickets: Ticket[]): ServiceReport['remakes'] {
  const made = tickets.filter((ticket) => !isCancelled(ticket))
  return [...groupBy(made, ({ last }) => last.order.remakeOf?.reason)]
    .flatMap(([reason, group]) =>
      reason ? [{ reason, orders: group.length, pieces: pieces(group.flatMap(({ lines }) => lines)) }] : [],
    )
    .toSorted((a, b) => b.orders - a.orders || a.reason.localeCompare(b.reason))
}

function slowestOf(tickets: Ticket[]): ServiceReport['slowest'] {
  return tickets
    .flatMap((ticket) => {
      const toReadyMs = toReady(ticket)
      return toReadyMs === null ? [] : [{ ticket, toReadyMs }]
    })
    .toSorted((a, b) => b.toReadyMs - a.toReadyMs || a.ticket.id.localeCompare(b.ticket.id))
    .slice(0, 10)
    .map(({ ticket: { id, day, came, last, lateMs }, toReadyMs }) => ({
      id,
      day,
      number: last.order.number,
      tableLabel: last.order.tableLabel,
      status: last.to,
      placedAt: came.pending ?? 0,
      toReadyMs,
      isLate: toReadyMs >= lateMs,
    }))
}

function groupBy<Row, Key>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const found = new Map<Key, Row[]>()
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row])
  return found
}
