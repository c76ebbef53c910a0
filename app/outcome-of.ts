import { unstable_rethrow } from 'next/navigation'
import { z } from 'zod'
import { isDatabaseAway } from '@/lib/db/database-away'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import type { Outcome } from '@/lib/outcome'
import { isProblemKey, problemsOf } from '@/lib/problems'

/** Runs what a server action is for, and says what became of it in words that a form can show. */
export async function outcomeOf<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    unstable_rethrow(error)
    if (error instanceof AppError) return { ok: false, code: error.code, problems: problemsIn(error) }
    if (error instanceof z.ZodError) return { ok: false, code: 'invalid_request', problems: problemsOf(error) }
    if (isDatabaseAway(error)) return { ok: false, code: 'unavailable', problems: [] }
    log().error({ err: error }, 'action failed')
    return { ok: false, code: 'internal', problems: [] }
  }
}

/** A command names the field that is in the way, and why, in its error's details. */
const problemsIn = ({ details = [] }: AppError) =>
  details.map(({ path, message }) => ({ path, why: isProblemKey(message) ? message : ('invalid' as const) }))
