import type { Prisma } from '@/lib/db/generated/client'

/** What an answer needs of an order's relations. */
export const WITH_ITEMS = {
  items: {
    select: {
      id: true,
      menuItemId: true,
      menuItemName: true,
      stationId: true,
      quantity: true,
      unitPrice: true,
      note: true,
      options: true,
      doneAt: true,
      addedAt: true,
      kitchenName: true,
      allergens: true,
      problems: true,
      parts: true,
      course: true,
      firedAt: true,
    },
    orderBy: { position: 'asc' },
  },
  voids: { omit: { orgId: true, branchId: true, orderId: true, actor: true }, orderBy: [{ at: 'asc' }, { id: 'asc' }] },
  payments: {
    omit: { orgId: true, branchId: true, orderId: true, actor: true },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.OrderInclude

/** The café's zone, which has no summer time. */
const OFFSET = 7 * 3_600_000
const inZone = (date: Date) => `${new Date(date.getTime() + OFFSET).toISOString().slice(0, -1)}+07:00`
const inZoneOrNull = (date: Date | null) => date && inZone(date)

/** Today in the café's zone, as Prisma writes a date. */
export const today = () => new Date(new Date(Date.now() + OFFSET).toISOString().slice(0, 10))

type OrderRow = Prisma.OrderGetPayload<{ include: typeof WITH_ITEMS }>

function refundDue({ paidAmount, refundedAmount, status, total }: OrderRow): number {
  return Math.max(0, paidAmount - refundedAmount - (status === 'cancelled' ? 0 : total))
}

/** @param stations the names of the stations by id */
export function presentOrder(order: OrderRow, stations: ReadonlyMap<string, string>) {
  const nameOf = (stationId: string | null) => (stationId && stations.get(stationId)) ?? null
  const due = refundDue(order)
  return {
    id: order.id,
    branchId: order.branchId,
    tableId: order.tableId,
    tableLabel: order.tableLabel,
    number: order.number,
    type: order.type,
    customerName: order.customerName,
    reference: order.reference,
    source: order.source ?? (order.guestSessionId === null ? 'staff' : 'guest'),
    pickupAt: inZoneOrNull(order.pickupAt),
    startAt: inZone(order.startAt ?? order.createdAt),
    estimate: null,
    status: order.status,
    previousStatus: order.previousStatus,
    statusSince: inZone(order.statusSince),
    rush: order.rush,
    allergyNote: order.allergyNote,
    note: order.note,
    changeMarks: order.changeMarks,
    cancelReason: order.cancelReason,
    stoppedAt: inZoneOrNull(order.stoppedAt),
    stopReason: order.stopReason,
    remakeOf: order.remakeOfId && {
      orderId: order.remakeOfId,
      number: order.remakeOfNumber,
      reason: order.remakeReason,
    },
    recalledAt: inZoneOrNull(order.recalledAt),
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    refund: due > 0 ? 'due' : order.refundedAmount > 0 ? 'done' : null,
    refundDue: due,
    paidAmount: order.paidAmount,
    refundedAmount: order.refundedAmount,
    transferReference: order.transferReference,
    itemsTotal: order.total + order.discounts - order.surcharges,
    adjustments: order.adjustments,
    total: order.total,
    expectedTotal: order.expectedTotal,
    problems: order.problems,
    version: order.version,
    items: order.items.map(({ doneAt, addedAt, firedAt, kitchenName, ...item }) => ({
      ...item,
      station: nameOf(item.stationId),
      done: doneAt !== null,
      addedAt: inZoneOrNull(addedAt),
      later: item.course !== null && firedAt === null,
      firedAt: inZoneOrNull(firedAt),
      kitchenName: kitchenName || item.menuItemName,
    })),
    voids: order.voids.map(({ at, kitchenName, ...one }) => ({
      ...one,
      station: nameOf(one.stationId),
      kitchenName: kitchenName || one.menuItemName,
      at: inZone(at),
    })),
    payments: order.payments.map(({ at, ...one }) => ({ ...one, at: inZone(at) })),
    createdAt: inZone(order.createdAt),
    updatedAt: inZone(order.updatedAt),
  }
}
