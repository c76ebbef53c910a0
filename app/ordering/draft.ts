import { v7 } from 'uuid'
import { deviceStorage, keep } from '@/app/device/storage'
import { type Cart, EMPTY_CART, readCart } from '@/lib/guests/cart'
import type { StaffCommand } from '@/lib/orders/order-command'
import { ORDER_TYPES, type OrderType } from '@/lib/orders/order-type'
import { isRecord, parsedJson } from '@/lib/parsed-json'

/** An order of staff that is not sent yet. The device keeps one per table. `type`: null, as usual at the table. */
export type Draft = Omit<Cart, 'attempt'> & { type: OrderType | null }

const { attempt: _, ...EMPTY } = EMPTY_CART
export const EMPTY_DRAFT: Draft = { ...EMPTY, type: null }

/** @param place the id of the table, or of the order to which lines are added; null: the counter */
const keyOf = (branchId: string, place: string | null) => `passboard.draft.${branchId}.${place ?? 'counter'}`

export function readDraft(branchId: string, place: string | null): Draft {
  const text = deviceStorage.getItem(keyOf(branchId, place))
  const kept = parsedJson(text)
  const { attempt: _, ...cart } = readCart(text)
  const type = isRecord(kept) ? (ORDER_TYPES.find((type) => type === kept.type) ?? null) : null
  return { ...cart, type }
}

export function keepDraft(branchId: string, place: string | null, draft: Draft): void {
  if (draft.lines.length === 0 && !draft.customerName) deviceStorage.removeItem(keyOf(branchId, place))
  else keep(keyOf(branchId, place), draft)
}

/** Keeps the lines of a new order that the server refused, so that staff can correct it and send it again. */
export function keepAsDraft(
  branchId: string,
  { tableId, order }: Extract<StaffCommand, { type: 'place_order' }>,
): void {
  const draft = readDraft(branchId, tableId)
  const lines = order.items.map(({ menuItemId, quantity, note, options }) => ({
    id: v7(),
    menuItemId,
    quantity,
    note,
    ...(options && { options }),
  }))
  const { customerName, allergyNote, type = null, pickupAt = null } = order
  keepDraft(branchId, tableId, { lines: [...draft.lines, ...lines], customerName, allergyNote, type, pickupAt })
}

/** The lines of a draft as they are sent. */
export const linesOf = ({ lines }: Draft) =>
  lines.map(({ menuItemId, quantity, note, options }) => ({
    menuItemId,
    quantity,
    note: note.trim(),
    ...(options && { options }),
  }))
