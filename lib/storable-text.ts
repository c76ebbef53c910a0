import { z } from 'zod'

/** Control characters (C0, DEL and C1), and half surrogate pairs, which the database cannot keep. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Surrogate}]/u
const NOT_IN_LINES = /[^\P{Cc}\t\r\n]|\p{Surrogate}/u

/**
 * Text of one line, as it is stored. A control character is invisible on a ticket and takes six characters in JSON.
 * @param max in UTF-16 code units
 */
export const storableText = (max: number) =>
  textWithout(NOT_IN_A_LINE, max, 'must not contain control characters or half a surrogate pair')

/** Text of several lines, as it is stored: with tabs and line ends. @param max in UTF-16 code units */
export const storableLines = (max: number) =>
  textWithout(
    NOT_IN_LINES,
    max,
    'must not contain control characters other than tabs and line ends, or half a surrogate pair',
  )

const textWithout = (unwanted: RegExp, max: number, error: string) =>
  z
    .string()
    .max(max)
    .refine((value) => !unwanted.test(value), { error })
