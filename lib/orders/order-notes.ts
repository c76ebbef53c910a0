import { AppError } from '../errors'
import { MAX_NOTE_BYTES } from './order-limits'

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
