import { AppError } from '../errors'

/** The limits of an order, also with later additions, for the server and the pages. */

export const MAX_LINES = 50

/** The limit for one line. */
export const MAX_QUANTITY = 99

/** The most options that a request names for one line. */
export const MAX_LINE_OPTIONS = 40

/** The limit for all lines of an order together: every event of the order contains its options. */
export const MAX_ORDER_OPTIONS = 500

/** The length of one note, and of the allergy note, in UTF-16 code units. */
export const MAX_NOTE = 280

/** The limit for all notes of an order together, in bytes of UTF-8: 80 per line. */
export const MAX_NOTE_BYTES = 80 * MAX_LINES

/** The length of a customer's name, and of a reference, in UTF-16 code units. */
export const MAX_CUSTOMER_NAME = 60
export const MAX_REFERENCE = 64

/** How many days ahead a pickup can be: the number of an order is of the day on which it was placed. */
export const MAX_PICKUP_DAYS = 14

type WithNote = { note: string }

/** Whether the notes of an order are too long together. */
export const areNotesTooLong = (lines: WithNote[]): boolean => lineOverLimit(lines) !== -1

/**
 * @param kept the lines that the order already has
 * @throws {AppError} invalid_request with the path of the first note over the limit
 */
export function refuseLongNotes(lines: WithNote[], kept: WithNote[] = []): void {
  const index = lineOverLimit([...kept, ...lines]) - kept.length
  if (index < 0) return
  throw tooLongNotes(`items.${index}.note`)
}

/** @param path of the note in the request */
export function tooLongNotes(path: string): AppError {
  const message = `The notes of an order have at most ${MAX_NOTE_BYTES} bytes of UTF-8 together.`
  return new AppError('invalid_request', message, { details: [{ path, message }] })
}

/** @throws {AppError} invalid_request for more lines than an order can have */
export function refuseTooManyLines(lines: unknown[], kept: unknown[]): void {
  if (kept.length + lines.length <= MAX_LINES) return
  const message = `An order has at most ${MAX_LINES} items; this one has ${kept.length}.`
  throw new AppError('invalid_request', message, { details: [{ path: 'items', message }] })
}

/** The index of the line whose note exceeds the limit; -1 if none does. */
function lineOverLimit(lines: WithNote[]): number {
  const encoder = new TextEncoder()
  let bytes = 0
  return lines.findIndex(({ note }) => {
    bytes += encoder.encode(note).length
    return bytes > MAX_NOTE_BYTES
  })
}
