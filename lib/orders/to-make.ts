import type { OrderItem } from './order'

/** What stations make of a line: the line itself, or a part of a combo. `of`: the combo; absent: it is no part. */
export type ToMake<Line> = Line & { of?: { lineId: string; kitchenName: string; quantity: number } }

type Line = Pick<OrderItem, 'id' | 'kitchenName' | 'quantity' | 'options'> & {
  /** Absent in what a device stored before there were combos. */
  parts?: OrderItem['parts']
}

/**
 * What stations make of some lines: the parts of each combo, and the other lines as they are. A part has the id, names, station,
 * allergens and mark of its own, the quantity of all pieces of the line, and the options, the note and all else of the line.
 * @returns the same lines if none is a combo
 */
export function toMake<One extends Line>(lines: readonly One[]): readonly ToMake<One>[] {
  if (!lines.some(({ parts }) => parts?.length)) return lines
  return lines.flatMap((line): ToMake<One>[] => (line.parts?.length ? partsOf(line, line.parts) : [line]))
}

const partsOf = <One extends Line>(line: One, parts: OrderItem['parts']): ToMake<One>[] => {
  const of = { lineId: line.id, kitchenName: line.kitchenName, quantity: line.quantity }
  return parts.map((part) => ({
    ...line,
    ...part,
    parts: [],
    quantity: line.quantity * part.quantity,
    options: [...part.options, ...line.options],
    of,
  }))
}

type ComponentOption = OrderItem['options'][number] & { componentId?: string | undefined }

/**
 * The options of a line, and of its parts, which say of which: `componentId` is the item of the part. The price of the line includes them.
 */
export const optionsWithParts = ({ options, parts = [] }: Pick<Line, 'options' | 'parts'>): ComponentOption[] => [
  ...options,
  ...parts.flatMap(({ menuItemId: componentId, menuItemName, options }) =>
    options.map((option) => ({ ...option, componentId, name: `${menuItemName}: ${option.name}` })),
  ),
]

/** The same as an order keeps options. */
export const allOptions = (line: Pick<Line, 'options' | 'parts'>): OrderItem['options'] =>
  optionsWithParts(line).map(({ componentId: _, ...option }) => option)

/** The id of the line of an order that something to make belongs to. */
export const lineIdOf = ({ id, of }: ToMake<{ id: string }>): string => of?.lineId ?? id
