import type { ErrorCode } from './errors'

/** What is wrong with a part of a form: its path (such as `items.0.price`) and why, as a key of the sentences `forms`. */
export type Problem = { path: string; why: ProblemKey }

export const PROBLEM_KEYS = [
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
  'lateNotAfterSoon',
  'wholeAccount',
  'timeZone',
  'webAddress',
  'slug',
  'pinsDiffer',
  'setupCode',
  'menuLines',
] as const

export type ProblemKey = (typeof PROBLEM_KEYS)[number]

/** What became of something that a form asked for. */
export type Outcome<Value = null> = { ok: true; value: Value } | { ok: false; code: ErrorCode; problems: Problem[] }
