import { z } from 'zod'
import { database } from '@/lib/db/database'
import { pastChanges } from '@/lib/history/rewind'
import { pastRoute } from '../past-answer'

/** What the column of `seq` holds: a signed 32-bit integer. */
const MAX_SEQ = 2_147_483_647

/** What happened `after` an event. */
export const GET = pastRoute(
  'history.replay',
  z.object({ after: z.coerce.number().int().min(0).max(MAX_SEQ) }),
  (staff, branchId, { after }) => pastChanges(database(), staff, branchId, after),
)
