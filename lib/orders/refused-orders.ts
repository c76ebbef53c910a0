import { z } from 'zod'
import type { KeyAccess } from '../access/callers'
import { signalBranch } from '../branches/branch-signal'
import type { Sql } from '../db/database'
import { ERROR_STATUS, type ErrorCode } from '../errors'
import { errorCodeSchema, moment, orNull } from '../schema-parts'
import { insertRefusedOrder, type Refusal, type SentOrder } from './refused-order-repository'

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

/** The codes of refusals that a repetition of the same request does not change. */
export const isTold = (code: ErrorCode): boolean => [400, 404, 409, 413, 422].includes(ERROR_STATUS[code])

/**
 * Notes a refused order for the boards of its branch: one notice for a program and minute, which is a new one, with a new id, after each
 * further refusal, so that boards show it again. Does nothing where the branch is not known, or is not one of the key.
 */
export async function noteRefusedOrder(sql: Sql, key: KeyAccess, sent: SentOrder, refusal: Refusal): Promise<void> {
  const noted = await insertRefusedOrder(sql, key, sent, refusal)
  if (noted) sql.afterCommit(() => signalBranch(noted.branchId))
}
