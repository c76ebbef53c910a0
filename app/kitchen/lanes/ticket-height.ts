import { type LinesShown, shownLines } from '@/lib/board/ticket-lines'
import { optionText } from '@/lib/board/ticket-options'
import { isAllergyNote } from '@/lib/orders/allergy-note'
import type { Order } from '@/lib/orders/order'

/** The heights of a ticket's parts, in em of its text, and the mean width of a letter. */
const CHROME_EM = 6
const ROW_EM = 1.2
const LINE_EM = 0.25
const WARNING_EM = 1.6
const LETTER_EM = 0.56
/** The quantity and the edges beside a line's text. */
const BESIDE_EM = 3.2

const cache = new WeakMap<Order, LinesShown & { letters: number; em: number }>()

/**
 * About how high a ticket is, in em of its text. For tickets that are not in the page yet; the page measures the others.
 * @param widthEm the width of a ticket in em
 */
export function estimatedHeight(order: Order, shown: LinesShown, widthEm: number): number {
  const letters = Math.max(8, Math.floor((widthEm - BESIDE_EM) / LETTER_EM))
  const known = cache.get(order)
  if (known?.letters === letters && isSame(known, shown)) return known.em
  const rows = (text: string) => Math.ceil(text.length / letters)
  const lines = shownLines(order.items, shown).map(({ kitchenName, combo, options, note }) => {
    const isWarning = isAllergyNote(note)
    const text = [kitchenName, combo?.kitchenName ?? '', ...options.map(optionText), isWarning ? '' : note].join('  ')
    return LINE_EM + rows(text) * ROW_EM + (isWarning ? rows(note) * WARNING_EM : 0)
  })
  const warning = order.allergyNote ? rows(`Allergy: ${order.allergyNote}`) * WARNING_EM : 0
  const note = order.note ? LINE_EM + rows(order.note) * ROW_EM : 0
  const em = lines.reduce((sum, line) => sum + line, CHROME_EM + warning + note)
  cache.set(order, { ...shown, letters, em })
  return em
}

const isSame = (a: LinesShown, b: LinesShown): boolean =>
  a.station === b.station && a.ownLinesOnly === b.ownLinesOnly && a.waiting === b.waiting
