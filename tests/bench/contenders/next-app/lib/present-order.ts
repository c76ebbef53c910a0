import type { Prisma } from '@/lib/db/generated/client'

/** What an answer needs of an order's relations. */
export const WITH_ITEMS = {
  items: {
    select: {
      id: true,
      menuItemId: true,
      menuItemName: true,
      station: true,
      quantity: true,
      unitPrice: true,
      note: true,
      doneAt: true,
    },
    orderBy: { position: 'asc' },
  },
} satisfies Prisma.OrderInclude

/** The café's zone, which has no summer time. */
const OFFSET = 7 * 3_600_000
const inZone = (date: Date) => `${new Date(date.getTime() + OFFSET).toISOString().slice(0, -1)}+07:00`

/** Today in the café's zone, as Prisma writes a date. */
export const today = () => new Date(new Date(Date.now() + OFFSET).toISOString().slice(0, 10))

export function presentOrder(order: Prisma.OrderGetPayload<{ include: typeof WITH_ITEMS }>) {
  return {
    id: order.id,
    branchId: order.branchId,
    tableId: order.tableId,
    tableLabel: order.tableLabel,
    number: order.number,
    status: order.status,
    previousStatus: order.previousStatus,
    rush: order.rush,
    allergyNote: order.allergyNote,
    paymentStatus: order.paymentStatus,
    total: order.total,
    version: order.version,
    items: order.items.map(({ doneAt, ...item }) => ({ ...item, done: doneAt !== null })),
    statusSince: inZone(order.statusSince),
    createdAt: inZone(order.createdAt),
    updatedAt: inZone(order.updatedAt),
  }
}
