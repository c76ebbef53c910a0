import { AppError, type ErrorCode } from '../errors'
import type { ProblemKey } from '../outcome'

/** A refusal that a form shows beside its field. */
export function refusedField(code: ErrorCode, path: string, why: ProblemKey, sentence: string): AppError {
  return new AppError(code, sentence, { details: [{ path, message: why }] })
}
