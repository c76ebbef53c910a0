import { MAX_LINES, MAX_QUANTITY } from '../orders/order-limits'
import { isRecord, parsedJson } from '../parsed-json'
import type { SentGuestOrder } from './guest-order-schema'

/** What a guest is about to order. `id` names the line on this device. */
export type CartLine = { id: string; menuItemId: string; quantity: number; note: string }

export type Cart = {
  lines: CartLine[]
  /** What the guest must not eat; it stays for their next order. */
  allergyNote: string
  /** The attempt under way, or whose answer was lost: until it is known what became of it, the cart does not change. */
  attempt: string | null
}

export const EMPTY_CART: Cart = { lines: [], allergyNote: '', attempt: null }

/** One more of an item: on the line that has no wish yet, else on a line of its own. */
export function add(cart: Cart, menuItemId: string, newLineId: string): Cart {
  const open = cart.lines.find((line) => line.menuItemId === menuItemId && line.note === '')
  if (open) return setQuantity(cart, open.id, open.quantity + 1)
  if (cart.lines.length >= MAX_LINES) return cart
  return { ...cart, lines: [...cart.lines, { id: newLineId, menuItemId, quantity: 1, note: '' }] }
}

/** One less of an item, of the line that came last; the line goes with its last one. */
export function takeOne(cart: Cart, menuItemId: string): Cart {
  const last = cart.lines.findLast((line) => line.menuItemId === menuItemId)
  return last ? setQuantity(cart, last.id, last.quantity - 1) : cart
}

/** 0 takes the line away. */
export function setQuantity(cart: Cart, lineId: string, quantity: number): Cart {
  const bounded = Math.min(quantity, MAX_QUANTITY)
  const lines = cart.lines.map((line) => (line.id === lineId ? { ...line, quantity: bounded } : line))
  return { ...cart, lines: lines.filter((line) => line.quantity > 0) }
}

export function setNote(cart: Cart, lineId: string, note: string): Cart {
  return { ...cart, lines: cart.lines.map((line) => (line.id === lineId ? { ...line, note } : line)) }
}

export const countOf = ({ lines }: Cart, menuItemId?: string): number =>
  lines
    .filter((line) => menuItemId === undefined || line.menuItemId === menuItemId)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** What a guest sends of a cart. @param key names the attempt */
export const sentOf = ({ lines, allergyNote }: Cart, key: string): SentGuestOrder => ({
  key,
  lines: lines.map(({ menuItemId, quantity, note }) => ({ menuItemId, quantity, note: note.trim() })),
  allergyNote: allergyNote.trim(),
})

/** What was kept on the device; empty for what an older Passboard, or nobody, left there. */
export function readCart(text: string | null): Cart {
  const kept = parsedJson(text)
  if (!isRecord(kept) || !Array.isArray(kept.lines)) return EMPTY_CART
  return {
    lines: kept.lines.filter(isLine),
    allergyNote: typeof kept.allergyNote === 'string' ? kept.allergyNote : '',
    attempt: typeof kept.attempt === 'string' ? kept.attempt : null,
  }
}

function isLine(line: unknown): line is CartLine {
  return (
    isRecord(line) &&
    typeof line.id === 'string' &&
    typeof line.menuItemId === 'string' &&
    typeof line.note === 'string' &&
    Number.isInteger(line.quantity)
  )
}
