import { type Lateness, latenessOf, thresholdsOf } from '../board/lateness'
import type { BoardStation } from '../board/protocol'
import type { OrderItem } from '../orders/order'
import { OPEN_STATUSES, type OpenStatus } from '../orders/order-status'
import type { Amount, BranchOverview } from './overview'

/** Of an open ticket what tells how a branch stands. `createdAt` in milliseconds since 1970 UTC. */
export type OpenTicket = {
  number: number
  status: OpenStatus
  createdAt: number
  isPaid: boolean
  total: number
  items: Pick<OrderItem, 'station' | 'done'>[]
}

type Standing = Pick<BranchOverview, 'open' | 'lateness' | 'late' | 'oldest' | 'awaited'>

const PRESSING: readonly Lateness[] = ['late', 'soon']

/** How a branch stands by its open tickets, oldest first; late is what its board calls late. */
export function standingOf(tickets: readonly OpenTicket[], stations: readonly BoardStation[], now: number): Standing {
  const aged = tickets.map((ticket) => {
    const thresholds = thresholdsOf(ticket, stations, null)
    return {
      ...ticket,
      lateAt: ticket.createdAt + thresholds.lateMs,
      lateness: latenessOf(now - ticket.createdAt, thresholds),
    }
  })
  const [oldest] = aged
  return {
    open: countedByState(tickets),
    lateness: PRESSING.find((candidate) => aged.some(({ lateness }) => lateness === candidate)) ?? 'calm',
    late: aged.filter(({ lateness }) => lateness === 'late').length,
    oldest: oldest ? { number: oldest.number, createdAt: oldest.createdAt, lateAt: oldest.lateAt } : null,
    awaited: amountOf(tickets.filter(({ isPaid }) => !isPaid)),
  }
}

function countedByState(tickets: readonly OpenTicket[]): Record<OpenStatus, number> {
  const counted = OPEN_STATUSES.map((status) => [status, tickets.filter((ticket) => ticket.status === status).length])
  return Object.fromEntries(counted)
}

const amountOf = (tickets: readonly OpenTicket[]): Amount => ({
  orders: tickets.length,
  value: tickets.reduce((sum, { total }) => sum + total, 0),
})
