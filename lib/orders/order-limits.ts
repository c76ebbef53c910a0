import { AppError } from '../errors'

/** The limits of an order, also with later additions, for the server and the pages. */

export const MAX_LINES = 200

/** The largest total of an order, and of a bill with a reference, in the smallest unit: the columns are signed 32-bit integers. */
export const MAX_TOTAL = 2_147_483_647

/** The limit for one line. */
export const MAX_QUANTITY = 999

/** The most options that a request names for one line. */
export const MAX_LINE_OPTIONS = 40

/** The limit for all lines of an order together: every event of the order contains its options. */
export const MAX_ORDER_OPTIONS = 2_000

/** The limit for the parts of all combos of an order together, for the same reason. */
export const MAX_ORDER_PARTS = 500

/** How many lines, and parts of combos, can be marked at once: all of an order. */
export const MAX_MARKED = MAX_LINES + MAX_ORDER_PARTS

/** The length of one note, and of the allergy note, in UTF-16 code units. */
export const MAX_NOTE = 2_000

/** The length of a customer's name, of a reference, and of the name of an open line, in UTF-16 code units. */
export const MAX_CUSTOMER_NAME = 60
export const MAX_REFERENCE = 64
export const MAX_OPEN_NAME = 200

/** How many days ahead a pickup can be: the number of an order is of the day on which it was placed. */
export const MAX_PICKUP_DAYS = 60

/** What people order on a page, and guests anywhere: less than programs, because nobody types more by intention. */
export const CART_LIMITS = {
  lines: 50,
  quantity: 99,
  note: 280,
  /** All notes of an order together, in bytes of UTF-8: 80 per line. */
  noteBytes: 4_000,
  pickupDays: 14,
} as const

/** The index of the first note with which the notes of a cart are too long together; -1: they are not. */
export function noteOverLimit(lines: { note: string }[]): number {
  const encoder = new TextEncoder()
  let bytes = 0
  return lines.findIndex(({ note }) => {
    bytes += encoder.encode(note).length
    return bytes > CART_LIMITS.noteBytes
  })
}

/** @throws {AppError} invalid_request for more lines than an order can have */
export function refuseTooManyLines(lines: unknown[], kept: unknown[]): void {
  if (kept.length + lines.length <= MAX_LINES) return
  const message = `An order has at most ${MAX_LINES} items; this one has ${kept.length}.`
  throw new AppError('invalid_request', message, { details: [{ path: 'items', message }] })
}
