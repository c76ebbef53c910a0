import { z } from 'zod'
import { database } from '@/lib/db/database'
import { changesAfter } from '@/lib/replay/board-at-repository'
import { replayRoute } from '../replay-answer'

/** The maximum of the SQL column `seq`, a signed 32-bit integer. */
const MAX_SEQ = 2_147_483_647

/** The changes after the event with the `seq` of `after`. */
export const GET = replayRoute(
  'history.replay',
  z.object({ after: z.coerce.number().int().min(0).max(MAX_SEQ) }),
  (staff, branchId, { after }) => changesAfter(database(), staff.orgId, branchId, after),
)
