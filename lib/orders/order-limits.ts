/** The limits of a new order. Imports nothing: pages need them, too. */

export const MAX_LINES = 50

/** Of one line. */
export const MAX_QUANTITY = 99

/** The length of one note, and of the allergy note, in UTF-16 code units. */
export const MAX_NOTE = 280

/** The most that the notes of an order have together, in bytes of UTF-8: 80 for each line. */
export const MAX_NOTE_BYTES = 80 * MAX_LINES
