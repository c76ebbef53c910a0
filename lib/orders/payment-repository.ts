import type { Actor } from '../access/scope'
import type { Sql } from '../db/database'
import { DbNull, sql as statement } from '../db/sql'
import type { StoredOrder } from './order'

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
 * Lets a bank transfer wait for a decision again, if it made this payment, which is voided now, and no other payment of it stands. A transfer
 * arrives before its payments, and is settled after them. Nobody who holds a transfer that paid orders waits for an order, so
 * it can be locked after the order.
 */
export async function reopenTransfers(
  { prisma }: Sql,
  orderId: string,
  { kind, method, at: time }: Pick<StoredOrder['payments'][number], 'kind' | 'method' | 'at'>,
): Promise<void> {
  if (kind === 'refund' || method !== 'transfer') return
  const at = new Date(time)
  const transfers = await prisma.bankTransfer.findMany({
    where: { state: 'matched', orderIds: { has: orderId }, receivedAt: { lte: at }, settledAt: { gte: at } },
    select: { id: true, orderIds: true, receivedAt: true, settledAt: true },
  })
  for (const { id, orderIds, receivedAt, settledAt } of transfers) {
    const standing = await prisma.payment.count({
      where: {
        ...{ orderId: { in: orderIds }, kind: 'payment', method: 'transfer', voidedAt: null },
        at: { gte: receivedAt, lte: settledAt ?? at },
      },
    })
    if (standing > 0) continue
    await prisma.bankTransfer.update({
      where: { id },
      data: { state: 'open', reason: 'payment_voided', orderIds: [], settledBy: DbNull, settledAt: null },
    })
  }
}
