import type { OrderItem, OrderPart } from './order'

/** An order that a kitchen makes. `likely`: when it is likely ready, milliseconds since 1970 UTC; null: nobody knows. */
export type OpenWork = {
  likely: number | null
  lines: (Left & Pick<OrderItem, 'later'> & { parts: Left[] })[]
}

/** How much the open orders load a kitchen, in the measure of its limits. @param now milliseconds since 1970 UTC */
export function kitchenLoad(measure: 'pieces' | 'minutes', now: number, orders: readonly OpenWork[]): number {
  if (measure === 'minutes')
    return orders.reduce((most, { likely }) => Math.max(most, likely === null ? 0 : (likely - now) / 60_000), 0)
  const pieces = new Map<string | null, number>()
  for (const { stationId, quantity } of orders.flatMap(leftToMake))
    pieces.set(stationId, (pieces.get(stationId) ?? 0) + quantity)
  return Math.max(0, ...pieces.values())
}

type Left = Pick<OrderPart, 'stationId' | 'quantity' | 'done'>

/** The pieces that stations have still to make: of a combo, its parts. Lines of a later course wait. */
const leftToMake = ({ lines }: OpenWork): Left[] =>
  lines
    .filter(({ later }) => !later)
    .flatMap(({ parts, ...line }): Left[] =>
      parts.length > 0 ? parts.map((part) => ({ ...part, quantity: line.quantity * part.quantity })) : [line],
    )
    .filter(({ done }) => !done)
