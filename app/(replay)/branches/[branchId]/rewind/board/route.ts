import { z } from 'zod'
import { database } from '@/lib/db/database'
import { replayMoment } from '@/lib/replay/replay'
import { replayRoute } from '../replay-answer'

/** The last moment that a date can name (ECMAScript); milliseconds since 1970 UTC. */
const MAX_TIME = 8_640_000_000_000_000

/** The board as it was `at` a moment, and what happened next. */
export const GET = replayRoute(
  'history.replay',
  z.object({ at: z.coerce.number().min(0).max(MAX_TIME) }),
  (staff, branchId, { at }) => replayMoment(database(), staff, branchId, at),
)
