import { AppError } from '../errors'

/** The limits of a new order, for the server and the pages. */

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

type WithNote = { note: string }

/** Whether the notes of an order are too long together. */
export const areNotesTooLong = (lines: WithNote[]): boolean => lineOverLimit(lines) !== -1

/** @throws {AppError} invalid_request with the path of the first note over the limit */
export function refuseLongNotes(lines: WithNote[]): void {
  const index = lineOverLimit(lines)
  if (index === -1) return
  const message = `The notes of an order have at most ${MAX_NOTE_BYTES} bytes of UTF-8 together.`
  throw new AppError('invalid_request', message, { details: [{ path: `items.${index}.note`, message }] })
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
