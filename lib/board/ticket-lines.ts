import type { Order, OrderItem } from '../orders/order'

/** Items of a ticket that are the same to whoever makes them, as one line. */
export type TicketLine = Pick<OrderItem, 'quantity' | 'menuItemName' | 'station' | 'note' | 'done'> & {
  /** Tells the lines of a ticket apart, and stays when other lines change. */
  key: string
  itemIds: string[]
  /** To be made by the station that the board is for. */
  isOurs: boolean
}

/**
 * What a ticket asks for, identical items merged: our own lines first, otherwise as ordered.
 * @param station the station that the board is for; null: all, and every line is ours
 */
export function ticketLines(items: readonly OrderItem[], station: string | null): TicketLine[] {
  const lines = new Map<string, TicketLine>()
  for (const item of items) {
    const sameness = JSON.stringify([item.menuItemId, item.note, item.station, item.done])
    const line = lines.get(sameness)
    if (!line) lines.set(sameness, lineOf(item, station))
    else {
      line.itemIds.push(item.id)
      line.quantity += item.quantity
    }
  }
  const all = [...lines.values()]
  return [...all.filter(({ isOurs }) => isOurs), ...all.filter(({ isOurs }) => !isOurs)]
}

function lineOf(item: OrderItem, station: string | null): TicketLine {
  const { id, quantity, menuItemName, note, done } = item
  return {
    key: id,
    itemIds: [id],
    quantity,
    menuItemName,
    station: item.station,
    note,
    done,
    isOurs: isOurs(item, station),
  }
}

/** The other stations that still have something to make for the ticket, in its order. None on a board of all stations. */
export function alsoAt(items: readonly OrderItem[], station: string | null): string[] {
  if (station === null) return []
  const others = items.filter((item) => !item.done && !isOurs(item, station))
  return [...new Set(others.flatMap((item) => item.station ?? []))]
}

/** How much of our part of a ticket is made, in pieces: of `2 × Bạc xỉu` that is done, two. */
export function progress(items: readonly OrderItem[], station: string | null): { done: number; total: number } {
  const ours = items.filter((item) => isOurs(item, station))
  return { done: pieces(ours.filter(({ done }) => done)), total: pieces(ours) }
}

/** Whether a board of that station shows the ticket; a board of all (null) shows every one. */
export const isOfStation = ({ items }: Pick<Order, 'items'>, station: string | null): boolean =>
  station === null || items.some((item) => isOurs(item, station))

/** What was given no station is for everybody: it must not be on nobody's board. */
export const isOurs = (item: Pick<OrderItem, 'station'>, station: string | null): boolean =>
  station === null || item.station === null || item.station === station

const pieces = (items: readonly OrderItem[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)
