import type { ChangeMark } from '../orders/change-marks'
import type { Order, OrderedOption } from '../orders/order'
import { allOptions, toMake } from '../orders/to-make'
import { isOurs } from './ticket-lines'

/** What a changed line had and has no more: options, and another note; an empty one, and an unchanged one, are empty. */
export type LineWas = { options: OrderedOption[]; note: string }

/** What a ticket shows of what changed: one mark for each value of the order and for each line, with what it was. */
export type ShownChanges = {
  /** Of the order. */
  values: Exclude<ChangeMark, { field: 'line' }>[]
  /** What the lines were, by the id of the item. */
  lines: ReadonlyMap<string, LineWas>
  /** The last version that is shown as new. */
  version: number
}

/**
 * The changes that a ticket marks; null: none. A value that changed several times is shown as it was first; one that is again what it was
 * is not shown. What changed before the order came among the tickets is not shown either, nor a line that is made, or of another station.
 * @param isUnseen whether a mark is still to be shown
 */
export function shownChanges(
  order: Order,
  station: string | null,
  isUnseen: (mark: ChangeMark) => boolean,
): ShownChanges | null {
  const first = new Map<string, ChangeMark>()
  let version = 0
  for (const mark of order.changeMarks) {
    if (Date.parse(mark.at) <= Date.parse(order.startAt) || !isUnseen(mark)) continue
    const key = mark.field === 'line' ? mark.itemId : mark.field
    if (!first.has(key)) first.set(key, mark)
    version = mark.version
  }
  const marks = [...first.values()].filter((mark) => differs(order, station, mark))
  if (marks.length === 0) return null
  return {
    values: marks.filter((mark) => mark.field !== 'line'),
    lines: new Map(marks.flatMap((mark) => (mark.field === 'line' ? [[mark.itemId, wasOf(mark, order)]] : []))),
    version,
  }
}

function wasOf({ itemId, from }: Extract<ChangeMark, { field: 'line' }>, { items }: Order): LineWas {
  const item = items.find(({ id }) => id === itemId)
  const now = item ? allOptions(item).map(optionKey) : []
  return {
    options: from.options.filter((option) => !now.includes(optionKey(option))),
    note: from.note === item?.note ? '' : from.note,
  }
}

function differs(order: Order, station: string | null, mark: ChangeMark): boolean {
  switch (mark.field) {
    case 'table':
      return mark.from !== order.tableLabel
    case 'customer':
      return mark.from !== order.customerName
    case 'type':
      return mark.from !== order.type
    case 'pickup':
      return momentOf(mark.from) !== momentOf(order.pickupAt)
    case 'note':
      return mark.from !== order.note
    case 'allergy':
      return mark.from !== order.allergyNote
    case 'line': {
      const item = order.items.find(({ id }) => id === mark.itemId)
      if (!item || !toMake([item]).some((line) => !line.done && isOurs(line, station))) return false
      return mark.from.note !== item.note || optionsShown(mark.from.options) !== optionsShown(allOptions(item))
    }
  }
}

/** With its name, which says of which part of a combo it is. */
const optionKey = ({ optionId, name, quantity }: OrderedOption): string => JSON.stringify([optionId, name, quantity])

const optionsShown = (options: readonly OrderedOption[]): string => options.map(optionKey).join()

const momentOf = (time: string | null): number | null => (time === null ? null : Date.parse(time))
