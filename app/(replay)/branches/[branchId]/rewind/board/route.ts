import { z } from 'zod'
import { database } from '@/lib/db/database'
import { replayMoment } from '@/lib/replay/replay'
import { replayRoute } from '../replay-answer'

/** The latest time of an ECMAScript date; milliseconds since 1970 UTC. */
const MAX_TIME = 8_640_000_000_000_000

/** The board at the time `at` (milliseconds since 1970 UTC), and the changes after it. */
export const GET = replayRoute(
  'history.replay',
  z.object({ at: z.coerce.number().min(0).max(MAX_TIME) }),
  (staff, branchId, { at }) => replayMoment(database(), staff, branchId, at),
)
