import type { Actor } from '../access/scope'
import type { Sql } from '../db/database'
import { sql as statement } from '../db/sql'

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
