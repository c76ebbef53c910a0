import { v7 } from 'uuid'
import { deviceStorage, keepOrForget, keptKeys } from '@/app/device/storage'
import { serverNow } from '@/app/ui/server-clock'
import { type Cart, type CartLine, EMPTY_CART, readCart } from '@/lib/guests/cart'
import { type Contact, hasContact, NO_CONTACT } from '@/lib/orders/contact'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { ORDER_TYPES, type OrderType } from '@/lib/orders/order-type'
import { pickupToCome } from '@/lib/orders/pickup-range'
import { takenOver } from '@/lib/orders/transition-of-lines'
import { isRecord, parsedJson } from '@/lib/parsed-json'

/**
 * An order of staff that is not sent yet. The device keeps one per table, one per order to which lines are added, and each that was
 * refused. `type`: null, as usual at the table.
 */
export type Draft = Omit<Cart, 'attempt'> & {
  note: string
  type: OrderType | null
  contact: Contact
  refused: Refused | null
}

/** `tableId` null: the counter, or not known. `addTo`: the order that did not get the lines, and its number, where known. */
type Refused = { tableId: string | null; addTo: { id: string; number: number | null } | null }

/** A draft of what was refused. `id`: the place where it is kept. */
export type RefusedDraft = Draft & { id: string; refused: Refused }

const { attempt: _, ...EMPTY } = EMPTY_CART
export const EMPTY_DRAFT: Draft = { ...EMPTY, note: '', type: null, contact: NO_CONTACT, refused: null }

const prefixOf = (branchId: string) => `passboard.draft.${branchId}.`

/** @param place the id of the table, of the order to which lines are added, or of a RefusedDraft; null: the counter */
const keyOf = (branchId: string, place: string | null) => `${prefixOf(branchId)}${place ?? 'counter'}`

export function readDraft(branchId: string, place: string | null): Draft {
  const text = deviceStorage.getItem(keyOf(branchId, place))
  const kept = parsedJson(text)
  const { attempt: _, ...cart } = readCart(text)
  if (!isRecord(kept)) return { ...EMPTY_DRAFT, ...cart }
  const type = ORDER_TYPES.find((type) => type === kept.type) ?? null
  const note = typeof kept.note === 'string' ? kept.note : ''
  return { ...cart, note, type, contact: readContact(kept.contact), refused: readRefused(kept.refused) }
}

/** A draft without lines keeps its notes, because staff may be replacing its only line. */
export function keepDraft(branchId: string, place: string | null, draft: Draft): void {
  const { lines, customerName, allergyNote, note, contact, refused } = draft
  const isEmpty = lines.length === 0 && !customerName && !allergyNote && !note && !hasContact(contact) && !refused
  if (isEmpty) dropDraft(branchId, place)
  else keepOrForget(keyOf(branchId, place), draft)
}

export const dropDraft = (branchId: string, place: string | null): void =>
  deviceStorage.removeItem(keyOf(branchId, place))

type RefusedCommand = Extract<StaffCommand, { type: 'place_order' | 'add_lines' }>

/**
 * Keeps the lines of a command that the server refused, or that was too old to be sent, so that staff can correct them and send them again.
 * They get a draft of their own: the one in progress at the table may be for another guest.
 * @param order the order to which lines were added; undefined: not known
 */
export function keepRefused(
  branchId: string,
  orderId: string,
  command: RefusedCommand,
  order: Order | undefined,
): void {
  if (command.type === 'place_order') {
    const { items, type = null, pickupAt = null, contact = NO_CONTACT, ...texts } = command.order
    const refused = { tableId: command.tableId, addTo: null }
    keepDraft(branchId, v7(), { lines: items.map(asLine), ...texts, type, pickupAt, contact, refused })
  } else {
    const refused = { tableId: order?.tableId ?? null, addTo: { id: orderId, number: order?.number ?? null } }
    keepDraft(branchId, v7(), { ...(order ? beside(order) : EMPTY_DRAFT), lines: command.lines.map(asLine), refused })
  }
}

/**
 * Keeps the draft for a finished order as that of a new order at its table.
 * @param order null: not known. Then the new order has what the draft has
 * @returns the place of the draft
 */
export function keepBeside(
  branchId: string,
  { tableId, order }: { tableId: string; order: Order | null },
  draft: Draft,
): string {
  const id = v7()
  const { lines } = draft
  keepDraft(branchId, id, { ...(order ? beside(order) : draft), lines, refused: { tableId, addTo: null } })
  return id
}

/** The draft of a new order beside another one, as the server would place it. */
const beside = (order: Order): Draft => ({
  ...EMPTY_DRAFT,
  ...takenOver(order),
  pickupAt: pickupToCome(order.pickupAt, serverNow()),
})

/** What was refused at a branch, the oldest first. */
export function refusedDrafts(branchId: string): RefusedDraft[] {
  return keptKeys(prefixOf(branchId))
    .sort()
    .flatMap((id) => {
      const draft = readDraft(branchId, id)
      return draft.refused ? [{ ...draft, id, refused: draft.refused }] : []
    })
}

function readContact(kept: unknown): Contact {
  if (!isRecord(kept)) return NO_CONTACT
  const { phone, address } = kept
  return { phone: typeof phone === 'string' ? phone : '', address: typeof address === 'string' ? address : '' }
}

function readRefused(kept: unknown): Refused | null {
  if (!isRecord(kept)) return null
  const { tableId, addTo } = kept
  return {
    tableId: typeof tableId === 'string' ? tableId : null,
    addTo:
      isRecord(addTo) && typeof addTo.id === 'string'
        ? { id: addTo.id, number: typeof addTo.number === 'number' ? addTo.number : null }
        : null,
  }
}

type SentLine = Extract<StaffCommand, { type: 'add_lines' }>['lines'][number]

const asLine = ({ menuItemId, quantity, note, options, course }: SentLine): CartLine => ({
  id: v7(),
  menuItemId,
  quantity,
  note,
  ...(options && { options }),
  ...(course !== undefined && { course }),
})

/** The lines of a draft as they are sent. */
export const linesOf = ({ lines }: Pick<Draft, 'lines'>) =>
  lines.map(({ menuItemId, quantity, note, options, course }) => ({
    menuItemId,
    quantity,
    note: note.trim(),
    ...(options && { options }),
    ...(course !== undefined && { course }),
  }))
