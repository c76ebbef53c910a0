import { z } from 'zod'

/** Control characters (C0, DEL and C1), and unpaired surrogates, which the database cannot store. */
const FORBIDDEN_IN_SINGLE_LINE = /[\p{Cc}\p{Surrogate}]/u
const FORBIDDEN_IN_MULTIPLE_LINES = /[^\P{Cc}\t\r\n]|\p{Surrogate}/u

/**
 * A stored text of one line. Control characters are refused: they are invisible on a ticket and take six characters in JSON.
 * @param max in UTF-16 code units
 */
export const storableText = (max: number) =>
  textWithout(FORBIDDEN_IN_SINGLE_LINE, max, 'must not contain control characters or half a surrogate pair')

/** A stored text of several lines, which may have tabs and line ends. @param max in UTF-16 code units */
export const storableLines = (max: number) =>
  textWithout(
    FORBIDDEN_IN_MULTIPLE_LINES,
    max,
    'must not contain control characters other than tabs and line ends, or half a surrogate pair',
  )

const textWithout = (forbidden: RegExp, max: number, error: string) =>
  z
    .string()
    .max(max)
    .refine((value) => !forbidden.test(value), { error })
