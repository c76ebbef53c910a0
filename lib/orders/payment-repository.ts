import type { Actor } from '../access/scope'
import type { Sql } from '../db/database'

/** Whether this actor recorded a payment of an order in the last minutes. The caller must have read the order within the scope. */
export async function isOwnRecent(
  { prisma }: Sql,
  { kind, id: actorId }: Actor,
  { orderId, id, minutes }: { orderId: string; id: string; minutes: number },
): Promise<boolean> {
  const count = await prisma.payment.count({
    where: {
      ...{ id, orderId, at: { gt: new Date(Date.now() - minutes * 60_000) } },
      AND: [{ actor: { path: ['kind'], equals: kind } }, { actor: { path: ['id'], equals: actorId } }],
    },
  })
  return count > 0
}
