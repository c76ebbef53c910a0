import { outcomeOf } from '@/app/outcome-of'
import { ERROR_STATUS } from '@/lib/errors'
import type { PadData } from './pad-data'

/** Answers a request of the order pad with what it reads. */
export async function padAnswer(read: () => Promise<Partial<PadData>>): Promise<Response> {
  const outcome = await outcomeOf(read)
  const status = outcome.ok ? 200 : ERROR_STATUS[outcome.code]
  return Response.json(outcome, { status, headers: { 'Cache-Control': 'no-store' } })
}
