import { ticketLines } from '../board/ticket-lines'
import { isStopped } from '../order-status'
import { isAllergyNote } from '../orders/allergy-note'
import type { Order, OrderItem } from '../orders/order'
import { isAway } from '../orders/order-type'
import { type ChangedLine, changesSince, hasChanges, type OnPaper, type PaperChanges } from './paper-changes'
import { LIST_OF_PIECES } from './printer'
import {
  headOf,
  labelOf,
  oneLine,
  pickupText,
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
    ...partsOf(changes, order, job),
    lines: [...changes.lines.flatMap((line) => linesOf(line, job.locale)), ...(unchanged?.lines ?? [])],
  }
}

/** Of the details of the head only those that changed. */
function partsOf({ lines, isOver, headFrom }: PaperChanges, order: Order, context: SlipContext) {
  const { locale } = context
  const words = slipWords(locale)
  const over = isStopped(order) ? words.stop : words.cancelled
  const isVoid = ({ from, to }: ChangedLine) => !to || to.quantity < from.quantity
  const titles = [lines.some(isVoid) && words.voided, (lines.length === 0 || !lines.every(isVoid)) && words.changed]
  return {
    title: isOver ? over : titles.filter((title) => typeof title === 'string').join('\n'),
    details: isOver ? whyOver(order, locale) : headFrom ? headDetails(headFrom, order, context) : [],
    stations: stationsOf(lines.map(({ from }) => from)),
  }
}

/** Why the order was cancelled or stopped, if somebody said so. */
function whyOver({ cancelReason, stopReason }: Order, locale: string): Slip['details'] {
  const reason = stopReason ?? cancelReason
  return reason ? [{ text: slipWords(locale).why[reason], isFramed: true }] : []
}

/** What the head said and does not hold any more, struck through; and what is new and not the place. */
function headDetails(from: Order, to: Order, context: SlipContext): Slip['details'] {
  const { locale } = context
  const { type, allergy } = slipWords(locale)
  const struck = (text: string) => ({ text, isFramed: false, isStruck: true })
  const holds = ['', placeOf(to, locale), to.customerName]
  const gone = [...new Set([placeOf(from, locale), from.customerName])].filter((text) => !holds.includes(text))
  const isNewBesidePlace =
    !isAway(to) && to.customerName !== '' && (to.customerName !== from.customerName || isAway(from))
  return [
    ...gone.map(struck),
    ...(from.type === to.type ? [] : [struck(type[from.type]), { text: type[to.type], isFramed: true }]),
    ...(isNewBesidePlace ? [{ text: to.customerName, isFramed: false }] : []),
    ...[
      { of: ({ pickupAt }: Order) => pickupAt && pickupText(pickupAt, context), isFramed: false },
      { of: ({ note }: Order) => note && `“${oneLine(note)}”`, isFramed: isAllergyNote(to.note) },
      { of: ({ allergyNote }: Order) => allergyNote && `${allergy}: ${oneLine(allergyNote)}`, isFramed: true },
    ].flatMap(({ of, isFramed }) => {
      const [before, after] = [of(from), of(to)]
      if (before === after) return []
      return [...(before ? [struck(before)] : []), ...(after ? [{ text: after, isFramed }] : [])]
    }),
  ]
}

/** What holds no more, struck through, and below it what holds instead. */
const linesOf = ({ from, to }: ChangedLine, locale: string): SlipLine[] => [
  ...drawnLine(from, locale, true),
  ...(to ? drawnLine(to, locale, false) : []),
]

const drawnLine = (item: OrderItem, locale: string, isStruck: boolean): SlipLine[] =>
  ticketLines([item], null).map((line) => slipLine(line, `${line.quantity}`, locale, isStruck))
