import { unstable_rethrow } from 'next/navigation'
import { z } from 'zod'
import { noteCode } from '@/lib/access/logged-request'
import type { TapResult } from '@/lib/board/tap'
import { isDatabaseUnavailable, unavailableFor } from '@/lib/db/write-failures'
import { AppError, type ErrorCode } from '@/lib/errors'
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
      noteCode(code)
      return { ok: false, code, problems: problemsIn(error), ...(uses && { uses }) }
    }
    if (error instanceof z.ZodError) {
      noteCode('invalid_request')
      return { ok: false, code: 'invalid_request', problems: problemsOf(error) }
    }
    const unavailable = unavailableFor(error)
    if (unavailable) {
      const { code, outcome } = unavailable
      log().warn({ err: error, ...noteCode(code) }, 'database unavailable')
      return { ok: false, code, problems: outcome === 'unknown' ? [{ path: 'page', why: 'unanswered' }] : [] }
    }
    log().error({ err: error, ...noteCode('internal') }, 'action failed')
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
    const code = codeOf(error)
    const logged = noteCode(code)
    if (code === 'internal') log().error({ err: error, ...logged }, 'tap failed')
    return { ok: false, code }
  }
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  if (error instanceof z.ZodError) return 'invalid_request'
  return isDatabaseUnavailable(error) ? 'unavailable' : 'internal'
}
