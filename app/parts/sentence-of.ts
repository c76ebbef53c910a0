import type { ErrorCode } from '@/lib/errors'
import type { Problem } from '@/lib/outcome'

/** The outcome of a server action that got no answer. */
export const UNANSWERED = { ok: false, code: 'unavailable', problems: [] } as const

/** What is said of a form as a whole, or of a button, as a key of the sentences `forms`; of fields the fields speak. */
export function sentenceOf({ code, problems }: { code: ErrorCode; problems: readonly Problem[] }) {
  if (code === 'version_conflict') return 'changedByOthers'
  if (problems.length > 0) return 'notSaved'
  return SENTENCES[code] ?? 'failed'
}

const SENTENCES: Partial<
  Record<string, 'unavailable' | 'tooManyTries' | 'forbidden' | 'gone' | 'signedOut' | 'inUse'>
> = {
  unavailable: 'unavailable',
  rate_limited: 'tooManyTries',
  forbidden: 'forbidden',
  not_found: 'gone',
  unauthenticated: 'signedOut',
  token_expired: 'signedOut',
  in_use: 'inUse',
}
