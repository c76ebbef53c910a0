import { outcomeOf } from '@/app/outcome-of'
import { staffWith } from '@/app/session'
import { database } from '@/lib/db/database'
import { ERROR_STATUS } from '@/lib/errors'
import { cachedScreensNow } from '@/lib/screens/find-screens'

/** The current screens. The page of the screens polls this route every two seconds. */
export async function GET(): Promise<Response> {
  const outcome = await outcomeOf(async () => cachedScreensNow(database(), await staffWith('screens.manage')))
  const status = outcome.ok ? 200 : ERROR_STATUS[outcome.code]
  return Response.json(outcome, { status, headers: { 'Cache-Control': 'no-store' } })
}
