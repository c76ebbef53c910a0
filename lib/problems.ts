import type { z } from 'zod'
import type { ErrorCode, Uses } from './errors'

/** An invalid part of a form: its path (such as `items.0.price`) and the reason, as a key of the messages in `forms`. */
export type Problem = { path: string; why: ProblemKey }

const PROBLEM_KEYS = [
  'required',
  'tooLong',
  'tooSmall',
  'tooBig',
  'invalid',
  'taken',
  'inUse',
  'changedMeanwhile',
  'phone',
  'pin',
  'tooEasy',
  'yourself',
  'lastManager',
  'price',
  'priceInThousands',
  'lateNotAfterSoon',
  'limitsNotAscending',
  'wholeAccount',
  'timeZone',
  'webAddress',
  'privateAddress',
  'slug',
  'pinsDiffer',
  'setupCode',
  'menuLines',
  'tooManyDefaults',
  'tooFewOptions',
  'menuTooManyOptions',
  'menuTooLarge',
  'noSuchItem',
  'comboOfCombo',
  'notWebp',
  'photoTooBig',
  'photoSides',
  'outdated',
  'unanswered',
] as const

export type ProblemKey = (typeof PROBLEM_KEYS)[number]

/** Whether the command may have been carried out although it was answered with this error. */
export const isOutcomeUnknown = (code: ErrorCode): boolean => code === 'unavailable' || code === 'internal'

/** The text/plain body of the 429 for a server action of an address with too many requests. Next throws it as the message of an error. */
export const TOO_MANY_REQUESTS = 'Too many requests from this address. Wait a minute.'

/** The result of a form's action. */
export type Outcome<Value = null> =
  | { ok: true; value: Value }
  | { ok: false; code: ErrorCode; problems: Problem[]; uses?: Uses }

/**
 * The issues of a schema as keys of messages; the same in the browser and on the server.
 * A schema can name the key itself: `z.string().regex(…, 'invalid')`.
 */
export function problemsOf({ issues }: z.ZodError): Problem[] {
  return issues.map((issue) => ({ path: issue.path.join('.'), why: problemKeyOf(issue) }))
}

export const isProblemKey = (text: string): text is ProblemKey => (PROBLEM_KEYS as readonly string[]).includes(text)

function problemKeyOf(issue: z.core.$ZodIssue): ProblemKey {
  if (isProblemKey(issue.message)) return issue.message
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) <= 1 ? 'required' : 'tooSmall'
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'tooBig'
    case 'invalid_type':
      return 'required'
    default:
      return 'invalid'
  }
}
