import { ticketLines } from '../board/ticket-lines'
import type { Order, OrderItem } from '../orders/order'
import { type ChangedLine, changesSince, hasChanges, type OnPaper, type PaperChanges } from './paper-changes'
import { LIST_OF_PIECES } from './printer'
import {
  headOf,
  labelOf,
  placeOf,
  type Slip,
  type SlipContext,
  type SlipLine,
  slipLine,
  slipOf,
  stationsOf,
} from './slip'
import { slipWords } from './slip-words'

/**
 * What a job has to print of an order as it is now; null: nothing. A job without lines prints what differs from the paper. A slip or a
 * label whose first attempt may be on paper also says what has changed since.
 */
export function paperOf(order: Order, job: SlipContext & { piece: number }, onPaper: OnPaper): Slip | null {
  const { itemIds, piece } = job
  const isOfChanges = itemIds.length === 0
  const changes =
    isOfChanges || onPaper.own ? changesSince(isOfChanges ? onPaper : { ...onPaper, others: [] }, order) : null
  const changedIds = changes?.lines.map(({ from }) => from.id) ?? []
  const context = { ...job, itemIds: itemIds.filter((id) => !changedIds.includes(id)) }
  const unchanged =
    piece > 0 ? labelOf(order, context, piece) : slipOf(order, { ...context, isList: piece === LIST_OF_PIECES })
  if (!changes || !hasChanges(changes)) return unchanged
  return {
    ...headOf(order, { ...context, occasion: 'every_order' }),
    ...partsOf(changes, job.locale),
    lines: [...changes.lines.flatMap(linesOf), ...(unchanged?.lines ?? [])],
  }
}

/** Without the details of the head: they are as before. */
function partsOf({ lines, isCancelled, movedFrom }: PaperChanges, locale: string) {
  const words = slipWords(locale)
  const isVoid = ({ from, to }: ChangedLine) => !to || to.quantity < from.quantity
  const titles = [lines.some(isVoid) && words.voided, (lines.length === 0 || !lines.every(isVoid)) && words.changed]
  return {
    title: isCancelled ? words.cancelled : titles.filter((title) => typeof title === 'string').join('\n'),
    details: movedFrom ? [{ text: placeOf(movedFrom, locale), isFramed: false, isStruck: true }] : [],
    stations: stationsOf(lines.map(({ from }) => from)),
  }
}

/** What holds no more, struck through, and below it what holds instead. */
const linesOf = ({ from, to }: ChangedLine): SlipLine[] => [
  ...drawnLine(from, true),
  ...(to ? drawnLine(to, false) : []),
]

const drawnLine = (item: OrderItem, isStruck: boolean): SlipLine[] =>
  ticketLines([item], null).map((line) => slipLine(line, `${line.quantity}`, isStruck))
