import { AppError } from '../errors'

/** The limits of a new order. Imports nothing: pages need them, too. */

export const MAX_LINES = 50

/** Of one line. */
export const MAX_QUANTITY = 99

/** The length of one note, and of the allergy note, in UTF-16 code units. */
export const MAX_NOTE = 280

/** The most that the notes of an order have together, in bytes of UTF-8: 80 for each line. */
export const MAX_NOTE_BYTES = 80 * MAX_LINES

type WithNote = { note: string }

/** Whether the notes of an order are too long together. */
export const areNotesTooLong = (lines: WithNote[]): boolean => lineOverLimit(lines) !== -1

/** @throws {AppError} invalid_request, which names the line whose note is too much */
export function refuseLongNotes(lines: WithNote[]): void {
  const index = lineOverLimit(lines)
  if (index === -1) return
  const message = `The notes of an order have at most ${MAX_NOTE_BYTES} bytes of UTF-8 together.`
  throw new AppError('invalid_request', message, { details: [{ path: `items.${index}.note`, message }] })
}

/** The first line with whose note the limit is passed; -1 where there is none. */
function lineOverLimit(lines: WithNote[]): number {
  const encoder = new TextEncoder()
  let bytes = 0
  return lines.findIndex(({ note }) => {
    bytes += encoder.encode(note).length
    return bytes > MAX_NOTE_BYTES
  })
}
