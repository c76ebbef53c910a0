import { RETENTION_HOURS } from '../idempotency/retention'
import { isCourse } from '../menu/course-numbers'
import type { ChosenOption } from '../options/choose-options'
import { keyOfOption } from '../options/combo-groups'
import { CART_LIMITS } from '../orders/order-limits'
import { pickupToCome } from '../orders/pickup-range'
import { isRecord, parsedJson } from '../parsed-json'
import type { SentGuestOrder } from './guest-order-schema'

/**
 * A line of a guest's cart, or of a draft of staff. `id` identifies it on this device. `options`: the defaults of the item when left out.
 * `course`: null: none; that of the item's category when left out. `unitPrice`: at which a guest chose it, in the smallest unit; absent:
 * nobody noted it.
 */
export type CartLine = {
  id: string
  menuItemId: string
  quantity: number
  note: string
  options?: ChosenOption[]
  course?: number | null
  unitPrice?: number
}

export type Cart = {
  lines: CartLine[]
  /** Allergies of the guest; kept for the next order. */
  allergyNote: string
  /** Who collects the order at the counter; kept for the next order. */
  customerName: string
  /** When it is collected, ISO 8601; null: as soon as it is ready. */
  pickupAt: string | null
  /**
   * The key of an order that was sent and not answered, a UUIDv7; null: none. The cart must not change until the outcome is known, or
   * cannot be known any more.
   */
  attempt: string | null
}

export const EMPTY_CART: Cart = { lines: [], allergyNote: '', customerName: '', pickupAt: null, attempt: null }

type Addition = Pick<CartLine, 'menuItemId' | 'options'> & { quantity?: number; note?: string }

/**
 * Adds an item: to its line with the same options and without a note and a course, else as a new line. Full carts stay as they are. What
 * has a note gets a line of its own.
 */
export function add(cart: Cart, { menuItemId, options, quantity = 1, note = '' }: Addition, newLineId: string): Cart {
  const open = cart.lines.find(
    (line) =>
      line.menuItemId === menuItemId &&
      line.note === '' &&
      line.course === undefined &&
      isSameChoice(line.options, options),
  )
  if (open && note === '') return setQuantity(cart, open.id, open.quantity + quantity)
  if (cart.lines.length >= CART_LIMITS.lines) return cart
  const line = { id: newLineId, menuItemId, quantity, note, ...(options && { options }) }
  return { ...cart, lines: [...cart.lines, line] }
}

const isSameChoice = (one: ChosenOption[] | undefined, other: ChosenOption[] | undefined): boolean =>
  choiceKey(one) === choiceKey(other)

const choiceKey = (options: ChosenOption[] | undefined): string =>
  options === undefined
    ? ''
    : JSON.stringify(options.map(({ quantity = 1, ...option }) => `${keyOfOption(option)} ${quantity}`).sort())

/** Replaces the options and the quantity of a line, which has another price then. */
export function setOptions(cart: Cart, lineId: string, options: ChosenOption[], quantity: number): Cart {
  const lines = cart.lines.map((line) => {
    const { unitPrice: _, ...others } = line
    return line.id === lineId ? { ...others, options } : line
  })
  return setQuantity({ ...cart, lines }, lineId, quantity)
}

/** Removes one of an item from its last line; a line with quantity 0 is removed. */
export function removeOne(cart: Cart, menuItemId: string): Cart {
  const last = cart.lines.findLast((line) => line.menuItemId === menuItemId)
  return last ? setQuantity(cart, last.id, last.quantity - 1) : cart
}

/** Quantity 0 removes the line. */
export function setQuantity(cart: Cart, lineId: string, quantity: number): Cart {
  const bounded = Math.min(quantity, CART_LIMITS.quantity)
  const lines = cart.lines.map((line) => (line.id === lineId ? { ...line, quantity: bounded } : line))
  return { ...cart, lines: lines.filter((line) => line.quantity > 0) }
}

export function setNote(cart: Cart, lineId: string, note: string): Cart {
  return { ...cart, lines: cart.lines.map((line) => (line.id === lineId ? { ...line, note } : line)) }
}

/** @param course null: none; undefined: that of the item's category */
export function setCourse(cart: Cart, lineId: string, course: number | null | undefined): Cart {
  const lines = cart.lines.map((line) => {
    if (line.id !== lineId) return line
    const { course: _, ...others } = line
    return course === undefined ? others : { ...others, course }
  })
  return { ...cart, lines }
}

/** Notes the prices of new lines. @param priceOf of one piece of a line; null: it cannot be ordered now */
export const notePrices = (cart: Cart, priceOf: (line: CartLine) => number | null): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => {
    const unitPrice = line.unitPrice ?? priceOf(line)
    return unitPrice === null ? line : { ...line, unitPrice }
  }),
})

export const countOf = ({ lines }: Cart, menuItemId?: string): number =>
  lines
    .filter((line) => menuItemId === undefined || line.menuItemId === menuItemId)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** The order that is sent for a cart. @param key identifies the order when it is sent again */
export const guestOrderOf = ({ lines, allergyNote, customerName, pickupAt }: Cart, key: string): SentGuestOrder => ({
  key,
  lines: lines.map(({ menuItemId, quantity, note, options }) => ({
    menuItemId,
    quantity,
    note: note.trim(),
    ...(options && { options }),
  })),
  allergyNote: allergyNote.trim(),
  ...(customerName.trim() && { customerName: customerName.trim() }),
  ...(pickupAt && { pickupAt }),
})

/** Parses the cart that the device stored; empty if there is none or its form is not known. @param now milliseconds since 1970 UTC */
export function readCart(text: string | null, now = Date.now()): Cart {
  const kept = parsedJson(text)
  if (!isRecord(kept) || !Array.isArray(kept.lines)) return EMPTY_CART
  return {
    lines: kept.lines.filter(isLine),
    allergyNote: typeof kept.allergyNote === 'string' ? kept.allergyNote : '',
    customerName: typeof kept.customerName === 'string' ? kept.customerName : '',
    pickupAt: typeof kept.pickupAt === 'string' ? kept.pickupAt : null,
    attempt: typeof kept.attempt === 'string' && now < endOf(kept.attempt) ? kept.attempt : null,
  }
}

/** A cart, or a draft of staff, without a pickup that is over: the same object if there is none. @param now milliseconds since 1970 UTC */
export const withoutPastPickup = <Content extends Pick<Cart, 'pickupAt'>>(content: Content, now: number): Content =>
  pickupToCome(content.pickupAt, now) === content.pickupAt ? content : { ...content, pickupAt: null }

/** Of carts that were read or are to be stored: whether they have the same content. */
export const isSameCart = (one: Cart, other: Cart): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * A stored cart after the answer to an attempt. If another tab had an answer to the same attempt first, the stored cart is a later one and
 * stays.
 */
export const settle = (kept: Cart, attempt: string, part: Partial<Cart> = {}): Cart =>
  kept.attempt === attempt ? { ...kept, ...part, attempt: null } : kept

/** Until when the server knows whether it has placed the order. A UUIDv7 begins with the 48 bits of its time (RFC 9562, section 5.7). */
const endOf = (attempt: string): number =>
  Number.parseInt(attempt.replace('-', '').slice(0, 12), 16) + RETENTION_HOURS * 3_600_000

function isLine(line: unknown): line is CartLine {
  return (
    isRecord(line) &&
    typeof line.id === 'string' &&
    typeof line.menuItemId === 'string' &&
    typeof line.note === 'string' &&
    Number.isInteger(line.quantity) &&
    (line.unitPrice === undefined || Number.isInteger(line.unitPrice)) &&
    (line.course === undefined || line.course === null || isCourse(line.course)) &&
    (line.options === undefined || (Array.isArray(line.options) && line.options.every(isChosenOption)))
  )
}

const isChosenOption = (option: unknown): option is ChosenOption =>
  isRecord(option) &&
  typeof option.optionId === 'string' &&
  (option.componentId === undefined || typeof option.componentId === 'string') &&
  (option.quantity === undefined || Number.isInteger(option.quantity))
