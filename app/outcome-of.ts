import { unstable_rethrow } from 'next/navigation'
import { z } from 'zod'
import type { TapResult } from '@/lib/board/tap'
import { isDatabaseUnavailable } from '@/lib/db/write-failures'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { isProblemKey, type Outcome, problemsOf } from '@/lib/problems'

/** Runs a server action, and converts its errors to an outcome that a form can show. */
export async function outcomeOf<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    unstable_rethrow(error)
    if (error instanceof AppError) {
      const { code, uses } = error
      return { ok: false, code, problems: problemsIn(error), ...(uses && { uses }) }
    }
    if (error instanceof z.ZodError) return { ok: false, code: 'invalid_request', problems: problemsOf(error) }
    if (isDatabaseUnavailable(error)) return { ok: false, code: 'unavailable', problems: [] }
    log().error({ err: error }, 'action failed')
    return { ok: false, code: 'internal', problems: [] }
  }
}

/** The error details of a command: the invalid fields, each with a problem key as its message. */
const problemsIn = ({ details = [] }: AppError) =>
  details.map(({ path, message }) => ({ path, why: isProblemKey(message) ? message : ('invalid' as const) }))

/** Carries out a tap, and converts its errors to an error code that the board has a message for. */
export async function tapResultOf(work: () => Promise<TapResult>): Promise<TapResult> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return { ok: false, code: error.code }
    if (error instanceof z.ZodError) return { ok: false, code: 'invalid_request' }
    if (isDatabaseUnavailable(error)) return { ok: false, code: 'unavailable' }
    log().error({ err: error }, 'tap failed')
    return { ok: false, code: 'internal' }
  }
}
