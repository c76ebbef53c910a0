import { outcomeOf } from '@/app/outcome-of'
import { ERROR_STATUS } from '@/lib/errors'

/** Answers the request of a page for the description of an item. */
export async function answerDescription(read: () => Promise<string>): Promise<Response> {
  const outcome = await outcomeOf(read)
  return Response.json(outcome, {
    status: outcome.ok ? 200 : ERROR_STATUS[outcome.code],
    headers: { 'Cache-Control': 'no-store' },
  })
}
