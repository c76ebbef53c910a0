import { isCalledOff, isOneOf, isStopped, TO_MAKE_STATUSES } from '../order-status'
import { optionsKey } from '../orders/options-key'
import type { Order, OrderItem } from '../orders/order'
import { toMake } from '../orders/to-make'

/** A paper that the kitchen may have: the order as it was when the paper was drawn, and its lines. */
export type Paper = {
  order: Order
  /** Empty: it told the changes of all lines of the papers before it. */
  itemIds: readonly string[]
}

/** What a printer may have put on paper of an order, for the next job. */
export type OnPaper = {
  /** By other jobs, the oldest first. */
  others: Paper[]
  /** By the first attempt of the same job; null: there was none. */
  own: Paper | null
}

/** A line that is other than on paper. `to` null: it was voided. */
export type ChangedLine = { from: OrderItem; to: OrderItem | null }

/** What differs from the paper. */
export type PaperChanges = {
  lines: ChangedLine[]
  /** Whether it was cancelled or stopped. */
  isOver: boolean
  /** The order as the paper names it, if what its head says is other now: table, customer, type, pickup, note, allergy. */
  headFrom: Order | null
  /** Whether it is to be made first now. */
  becameRush: boolean
}

export const hasChanges = ({ lines, isOver, headFrom, becameRush }: PaperChanges): boolean =>
  lines.length > 0 || isOver || headFrom !== null || becameRush

/**
 * How an order differs from what is on paper. What is made needs no change on paper: a line that is done, and an order that is ready. What
 * a first attempt of the same job told is told again as it is now, because nobody knows whether that attempt is on paper.
 */
export function changesSince({ others, own }: OnPaper, order: Order): PaperChanges {
  const known = linesOn(others)
  const first = own && linesOn([...others, own])
  const isOver =
    isCalledOff(order) &&
    (known.size > 0 || (first?.size ?? 0) > 0) &&
    !others.some((paper) => isCalledOff(paper.order))
  const isToMake = isOneOf(TO_MAKE_STATUSES, order.status) && !isStopped(order)
  const heads = isToMake ? [...uncorrected(others), ...(own ? [own] : [])].map((paper) => paper.order) : []
  return {
    lines: isOver
      ? [...new Map([...(first ?? []), ...known]).values()].map((from) => ({ from, to: null }))
      : isToMake
        ? changedLines([known, first ?? known], order)
        : [],
    isOver,
    headFrom: heads.find((head) => headKey(head) !== headKey(order)) ?? null,
    becameRush: order.rush && heads.some(({ rush }) => !rush),
  }
}

/** The papers with a head that no later paper corrected: those since the last slip of changes, and that slip. */
function uncorrected(papers: readonly Paper[]): readonly Paper[] {
  const last = papers.findLastIndex(({ itemIds }) => itemIds.length === 0)
  return papers.filter((_, index) => index >= last)
}

const headKey = ({ tableId, tableLabel, customerName, type, pickupAt, note, allergyNote }: Order): string =>
  JSON.stringify([tableId, tableLabel, customerName, type, pickupAt && Date.parse(pickupAt), note, allergyNote])

/** The lines that papers say are to make, as the last of them has each. */
function linesOn(papers: readonly Paper[]): Map<string, OrderItem> {
  const lines = new Map<string, OrderItem>()
  for (const { order, itemIds } of papers) {
    const items = toMake(order.items)
    const told = itemIds.length > 0 ? itemIds : [...lines.keys()]
    for (const id of told) {
      const item = order.status === 'cancelled' ? undefined : items.find((one) => one.id === id)
      if (!item) lines.delete(id)
      else if (itemIds.length === 0 || !item.done) lines.set(id, item)
    }
  }
  return lines
}

/** Each line that differs from one of the states that may be on paper. */
function changedLines(states: readonly Map<string, OrderItem>[], order: Order): ChangedLine[] {
  const items = toMake(order.items)
  const ids = new Set(states.flatMap((state) => [...state.keys()]))
  return [...ids].flatMap((id) => {
    const to = items.find((item) => item.id === id) ?? null
    if (to?.done) return []
    const from = states.flatMap((state) => state.get(id) ?? []).find((state) => !to || lineKey(state) !== lineKey(to))
    return from ? [{ from, to }] : []
  })
}

const lineKey = (item: OrderItem): string => JSON.stringify([item.quantity, item.note, optionsKey(item)])
