import type { KeyAccess } from '../access/callers'
import { scopeSql } from '../access/scope'
import { type Sql, writeRows } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import type { ErrorCode } from '../errors'
import { newId } from '../ids'

/** How long boards show a refused order: its customer has come by then, or has called. */
const SHOWN = `interval '60 minutes'`
/** The most that boards show. */
const MAX_SHOWN = 20

export type Refusal = { code: ErrorCode; field: string | null }

/** What a refused request still says. */
export type SentOrder = {
  branchId: string | null
  tableId: string | null
  reference: string | null
  /** The order that did not get its lines; null: it was a new order. */
  orderId: string | null
}

/**
 * Writes a refused order of a program, or counts it in the notice of its minute, which gets a new id.
 * @returns its branch; undefined: nothing was written, because the branch is not known or is not one of the key
 */
export async function insertRefusedOrder(
  sql: Sql,
  key: Pick<KeyAccess, 'orgId' | 'branchId' | 'name'>,
  { branchId, tableId, reference, orderId }: SentOrder,
  { code, field }: Refusal,
): Promise<{ branchId: string } | undefined> {
  const [noted] = await writeRows<{ branchId: string }>(
    sql,
    statement`
      INSERT INTO refused_orders AS r (id, branch_id, source, reference, code, field, minute)
      SELECT ${newId()}::uuid, b.id, ${key.name}::text, coalesce(${reference}::text, o.reference), ${code}::text, ${field}::text,
        date_trunc('minute', clock_timestamp())
      FROM branches b LEFT JOIN orders o ON o.id = ${orderId}::uuid AND o.branch_id = b.id
      WHERE ${scopeSql(key, 'b.org_id', 'b.id')}
        AND b.id = coalesce((SELECT t.branch_id FROM tables t WHERE t.id = ${tableId}::uuid), ${branchId}::uuid, ${key.branchId}::uuid,
          (SELECT branch_id FROM orders WHERE id = ${orderId}::uuid))
      ON CONFLICT (branch_id, source, minute) DO UPDATE SET others = r.others + 1, id = excluded.id, at = clock_timestamp()
      RETURNING branch_id AS "branchId"`,
  )
  return noted
}

/** SQL for the refused orders that the boards of a branch show, as JSON, the latest first. @param branch alias of a row of `branches` */
export const refusedOrdersSql = (branch: string): string => `coalesce((
    SELECT json_agg(one) FROM (
      SELECT r.id, r.source, r.reference, r.code, r.field, r.others, ${epochMs('r.at')} AS at
      FROM refused_orders r
      WHERE r.branch_id = ${branch}.id AND r.at > now() - ${SHOWN}
      ORDER BY r.at DESC, r.id LIMIT ${MAX_SHOWN}
    ) one
  ), '[]')`

/** Deletes what no board shows any more. */
export async function pruneRefusedOrders({ prisma }: Sql): Promise<void> {
  await prisma.$executeRaw(statement`DELETE FROM refused_orders WHERE at < now() - ${raw(SHOWN)}`)
}
