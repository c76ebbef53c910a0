import { z } from 'zod'
import { database } from '@/lib/db/database'
import { pastMoment } from '@/lib/history/rewind'
import { pastRoute } from '../past-answer'

/** The last moment that a date can name (ECMAScript); milliseconds since 1970 UTC. */
const MAX_TIME = 8_640_000_000_000_000

/** The board as it was `at` a moment, and what happened next. */
export const GET = pastRoute(
  'history.replay',
  z.object({ at: z.coerce.number().min(0).max(MAX_TIME) }),
  (staff, branchId, { at }) => pastMoment(database(), staff, branchId, at),
)
