import { z } from 'zod'
import type { KeyAccess } from '../access/authenticate-key'
import { signalBranch } from '../board/branch-signal'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { ERROR_STATUS, type ErrorCode } from '../errors'
import { newId } from '../ids'
import { errorCodeSchema, moment, orNull } from '../schema-parts'

/** How long boards show a refused order: its customer has come by then, or has called. */
const SHOWN_MINUTES = 60
/** The most that boards show. */
const MAX_SHOWN = 20

/** An order of a program that was refused. The customer may have paid it elsewhere, so staff must know. */
export const refusedOrderSchema = z
  .object({
    id: z.uuid(),
    source: z.string().meta({ description: 'The name of the program.', example: 'Fast' }),
    reference: orNull(z.string()).meta({
      description: 'Its number in that program; null: it had none.',
      example: '0012',
    }),
    code: errorCodeSchema,
    field: orNull(z.string()).meta({ description: 'The first wrong field.', example: 'items.3.quantity' }),
    others: z
      .int()
      .meta({ description: 'How many more of the program were refused within the same minute.', example: 0 }),
    at: moment,
  })
  .meta({ id: 'RefusedOrder' })

type Refusal = { code: ErrorCode; field: string | null }

/** What a refused request still says. */
type Sent = {
  branchId: string | null
  tableId: string | null
  reference: string | null
  /** The order that did not get its lines; null: it was a new order. */
  orderId: string | null
}

/** The codes of refusals that a repetition of the same request does not change. */
export const isTold = (code: ErrorCode): boolean => [400, 404, 409, 413, 422].includes(ERROR_STATUS[code])

/**
 * Notes a refused order for the boards of its branch: one notice for a program and minute, which is a new one, with a new id, after each
 * further refusal, so that boards show it again. Does nothing where the branch is not known, or is not one of the key.
 */
export async function noteRefusedOrder(sql: Sql, key: KeyAccess, sent: Sent, refusal: Refusal): Promise<void> {
  const [noted] = await sql.query<{ branchId: string }>(NOTE, [
    ...[newId(), key.orgId, key.branchId, sent.branchId, sent.tableId],
    ...[key.name, sent.reference, refusal.code, refusal.field, sent.orderId],
  ])
  if (noted) sql.afterCommit(() => signalBranch(noted.branchId))
}

const NOTE = `
INSERT INTO refused_orders AS r (id, branch_id, source, reference, code, field, minute)
SELECT $1::uuid, b.id, $6, coalesce($7, o.reference), $8, $9, date_trunc('minute', clock_timestamp())
FROM branches b LEFT JOIN orders o ON o.id = $10::uuid AND o.branch_id = b.id
WHERE b.org_id = $2::uuid AND ($3::uuid IS NULL OR b.id = $3)
  AND b.id = coalesce((SELECT t.branch_id FROM tables t WHERE t.id = $5::uuid), $4::uuid, $3,
    (SELECT branch_id FROM orders WHERE id = $10::uuid))
ON CONFLICT (branch_id, source, minute) DO UPDATE SET others = r.others + 1, id = excluded.id, at = clock_timestamp()
RETURNING branch_id AS "branchId"`

/** SQL for the refused orders that the boards of a branch show, as JSON, the latest first. @param branch alias of a row of `branches` */
export const refusedOrdersSql = (branch: string): string => `coalesce((
    SELECT json_agg(one) FROM (
      SELECT r.id, r.source, r.reference, r.code, r.field, r.others, ${epochMs('r.at')} AS at
      FROM refused_orders r
      WHERE r.branch_id = ${branch}.id AND r.at > now() - interval '${SHOWN_MINUTES} minutes'
      ORDER BY r.at DESC, r.id LIMIT ${MAX_SHOWN}
    ) one
  ), '[]')`

/** Deletes what no board shows any more. */
export async function pruneRefusedOrders(sql: Sql): Promise<void> {
  await sql.query(`DELETE FROM refused_orders WHERE at < now() - interval '${SHOWN_MINUTES} minutes'`, [])
}
