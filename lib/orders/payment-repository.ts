import type { Actor } from '../access/scope'
import type { Sql } from '../db/database'
import { DbNull, JsonNull, sql as statement } from '../db/sql'

/** Whether this actor recorded a payment of an order in the last minutes. The caller must have read the order within the scope. */
export async function isOwnRecent(
  { prisma }: Sql,
  { kind, id: actorId }: Actor,
  { orderId, id, minutes }: { orderId: string; id: string; minutes: number },
): Promise<boolean> {
  const found = await prisma.$queryRaw<{ id: string }[]>(statement`
    SELECT id FROM payments
    WHERE id = ${id}::uuid AND order_id = ${orderId}::uuid AND at > now() - ${minutes}::int * interval '1 minute'
      AND actor ->> 'kind' = ${kind} AND actor ->> 'id' = ${actorId}`)
  return found.length > 0
}

/**
 * Lets a bank transfer wait for a decision again, if it made this payment, which is voided now, and no other payment of it stands. Whoever
 * settles a transfer records its payments, after it arrived. Nobody who holds a transfer that paid orders waits for an order, so it
 * can be locked after the order.
 */
export async function reopenTransfers({ prisma }: Sql, orderId: string, paymentId: string): Promise<void> {
  const { kind, actor, at } = await prisma.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { kind: true, actor: true, at: true },
  })
  if (kind === 'refund') return
  const made = { actor: { equals: actor ?? JsonNull } }
  const transfers = await prisma.bankTransfer.findMany({
    where: {
      state: 'matched',
      settledBy: made.actor,
      orderIds: { has: orderId },
      receivedAt: { lte: at },
      settledAt: { gte: at },
    },
    select: { id: true, orderIds: true, receivedAt: true, settledAt: true },
  })
  for (const { id, orderIds, receivedAt, settledAt } of transfers) {
    const matched = { id, state: 'matched' } as const
    // Locks it: of two voids at once, the second one sees the first.
    await prisma.bankTransfer.updateMany({ where: matched, data: { state: 'matched' } })
    const standing = await prisma.payment.count({
      where: {
        ...made,
        orderId: { in: orderIds },
        kind: 'payment',
        voidedAt: null,
        at: { gte: receivedAt, lte: settledAt ?? at },
      },
    })
    if (standing > 0) continue
    await prisma.bankTransfer.updateMany({
      where: matched,
      data: { state: 'open', reason: 'payment_voided', orderIds: [], settledBy: DbNull, settledAt: null },
    })
  }
}
