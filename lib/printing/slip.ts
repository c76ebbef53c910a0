import { type TicketLine, ticketLines } from '../board/ticket-lines'
import { optionText } from '../board/ticket-options'
import { dayAndTime, WEEKDAY_AND_DATE } from '../day-and-time'
import { moneyText } from '../money'
import { isAllergyNote } from '../orders/allergy-note'
import type { Contact } from '../orders/contact'
import type { Order, OrderItem } from '../orders/order'
import { isAway } from '../orders/order-type'
import { toMake } from '../orders/to-make'
import type { Occasion } from './printer'
import { slipWords } from './slip-words'

/** A frame marks what must not be overlooked; what is struck through holds no more. */
type SlipText = { text: string; isFramed: boolean; isStruck?: boolean }

type SlipNote = { text: string; isWarning: boolean }

/** `isStruck`: an earlier paper says it, and it holds no more. */
export type SlipLine = {
  quantity: string
  name: string
  options: SlipText[]
  note: SlipNote | null
  isStruck: boolean
}

/** What a slip or a label says, in the order of the paper. Empty texts are left out. */
export type Slip = {
  /** What kind of paper it is, if it is not a new order: large, before all else. */
  title: string
  /** The banner for a slip with characters that no font has, or with a text that is too long (legible-slip.ts). */
  incomplete: string
  /** What stands before the number of lines that do not fit on the paper. */
  leftOut: string
  /** Over the whole width, white on black. */
  banners: string[]
  /** The number of the order, or a title. */
  head: string
  /** Where it goes: the table or the customer. */
  place: string
  /** What follows the place: the type, phone and address of a delivery, the pickup, the customer at a table, the note of the order. */
  details: SlipText[]
  /** In one row: the stations, and when the kitchen started. */
  stations: string
  time: string
  allergy: string
  lines: SlipLine[]
}

export type SlipContext = {
  /** BCP 47, of the organisation. */
  locale: string
  /** ISO 4217, of the organisation. */
  currency: string
  /** IANA name, of the branch. */
  timeZone: string
  /** When it is printed, milliseconds since 1970 UTC. */
  now: number
  /** The lines that it has. */
  itemIds: readonly string[]
  /** Whether it may be on paper already. */
  isCopy: boolean
  occasion: Occasion
  /** Where a delivery goes; left out: the paper does not say it. */
  contact?: Contact | null
  /** Whether it stands for labels. */
  isList?: boolean
}

/**
 * The slip for some lines of an order as it is now; null: there is nothing to make of them any more.
 *
 * It says what a ticket on a board says (lib/board/ticket-lines.ts), without what changes by the minute.
 */
export function slipOf(order: Order, context: SlipContext): Slip | null {
  const lines = ticketLines(linesToMake(order, context.itemIds), null)
  if (lines.length === 0) return null
  return {
    ...headOf(order, context),
    stations: stationsOf(lines),
    lines: lines.map((line) => slipLine(line, `${line.quantity}`, context.locale)),
  }
}

/**
 * The label of one piece of a line; null: the piece is not to make any more.
 * @param piece from 1
 */
export function labelOf(order: Order, context: SlipContext, piece: number): Slip | null {
  const [line] = ticketLines(linesToMake(order, context.itemIds), null)
  if (!line || piece > line.quantity) return null
  return {
    ...headOf(order, context),
    stations: line.station ?? '',
    lines: [slipLine(line, line.quantity > 1 ? `${piece}/${line.quantity}` : '', context.locale)],
  }
}

/** The slip that shows that a printer works. @param at ISO 8601 */
export function testSlip(
  { locale, timeZone, at }: { locale: string; timeZone: string; at: string },
  name: string,
): Slip {
  const { test, incomplete, leftOut } = slipWords(locale)
  return {
    title: '',
    incomplete,
    leftOut,
    banners: [],
    head: test.title,
    place: name,
    details: [{ text: test.lead, isFramed: false }],
    stations: '',
    time: timeText(at, locale, timeZone),
    allergy: '',
    lines: [
      { quantity: '', name: test.sample, options: [], note: { text: test.note, isWarning: false }, isStruck: false },
    ],
  }
}

/** What is left to make of these lines of an order. */
export const linesToMake = ({ status, items }: Order, itemIds: readonly string[]) =>
  status === 'cancelled' || status === 'completed'
    ? []
    : toMake(items).filter(({ id, done }) => itemIds.includes(id) && !done)

/** All of a slip but its stations and lines. */
export function headOf(order: Order, context: SlipContext) {
  const { locale, currency, timeZone, itemIds, isCopy, occasion, isList = false, contact } = context
  const words = slipWords(locale)
  const printed = toMake(order.items).filter(({ id }) => itemIds.includes(id))
  const isAddition = printed.length > 0 && printed.every(({ addedAt }) => addedAt)
  const course = firedCourse(order, printed)
  const { pickupAt, remakeOf, customerName, note, problems, expectedTotal, source } = order
  const total = moneyText(expectedTotal ?? 0, { currency, locale })
  const away = isAway(order)
  return {
    title: isAddition ? words.addition : course === null ? '' : words.course(course),
    incomplete: words.incomplete,
    leftOut: words.leftOut,
    banners: [
      isCopy && words.copy,
      isList && words.list,
      order.rush && words.rush,
      order.status === 'pending' && words.unconfirmed,
      ...problems.map((problem) => words.problem[problem](source, total)),
      remakeOf && words.remake(remakeOf.number, remakeOf.reason),
    ].filter((banner) => typeof banner === 'string'),
    head: String(order.number),
    place: placeOf(order, locale),
    details: [
      away && { text: words.type[order.type], isFramed: true },
      contact?.phone && { text: contact.phone, isFramed: false },
      contact?.address && { text: oneLine(contact.address), isFramed: false },
      pickupAt && { text: pickupText(pickupAt, context), isFramed: false },
      !away && customerName && { text: customerName, isFramed: false },
      note && { text: `“${oneLine(note)}”`, isFramed: isAllergyNote(note) },
      occasion === 'when_undisplayed' && { text: words.undisplayed, isFramed: false },
    ].filter((detail) => typeof detail === 'object' && detail !== null),
    time: timeText(order.startAt, locale, timeZone),
    allergy: order.allergyNote && `${words.allergy}: ${oneLine(order.allergyNote)}`,
  }
}

/** The last course of lines that were all fired after they were ordered; null: they were not. */
function firedCourse({ createdAt }: Order, lines: readonly Pick<OrderItem, 'course' | 'firedAt'>[]): number | null {
  const fired = lines.filter(({ firedAt }) => firedAt !== null && Date.parse(firedAt) > Date.parse(createdAt))
  const isAll = fired.length > 0 && fired.length === lines.length
  return isAll ? Math.max(...fired.flatMap(({ course }) => course ?? [])) : null
}

/** The stations of some lines, each once, as the paper names them. */
export const stationsOf = (lines: readonly { station: string | null }[]): string =>
  [...new Set(lines.flatMap(({ station }) => station ?? []))].join(' · ')

/** Where an order goes: its table or its customer. */
export const placeOf = (order: Order, locale: string): string =>
  isAway(order) ? order.customerName || order.tableLabel : slipWords(locale).table(order.tableLabel)

/** @param locale of the organisation, BCP 47 */
export function slipLine(line: TicketLine, quantity: string, locale: string, isStruck = false): SlipLine {
  const words = slipWords(locale)
  const problems = [
    line.menuItemId === null && words.openLine,
    line.problems.includes('options') && words.checkOptions,
    line.problems.includes('sold_out') && words.soldOut,
  ].filter((problem) => typeof problem === 'string')
  return {
    quantity,
    name: line.kitchenName,
    options: [
      ...(line.combo ? [{ text: words.ofCombo(line.combo.kitchenName), isFramed: false }] : []),
      ...problems.map((text) => ({ text, isFramed: true })),
      ...line.options.map((option) => ({ text: optionText(option), isFramed: option.effect === 'reduces' })),
    ],
    note: line.note === '' ? null : { text: oneLine(line.note), isWarning: isAllergyNote(line.note) },
    isStruck,
  }
}

/** A guest may write a line end after each letter. A slip with a row for each would be metres long, and stop the printer. */
export const oneLine = (text: string): string =>
  text
    .trim()
    .split(/\s*[\r\n]\s*/)
    .join(', ')

/** When the customer collects it, with the day if that is not the day of the slip. @param pickupAt ISO 8601 */
export const pickupText = (
  pickupAt: string,
  { now, ...place }: Pick<SlipContext, 'locale' | 'timeZone' | 'now'>,
): string => `${slipWords(place.locale).pickup} ${dayAndTime(Date.parse(pickupAt), now, place, WEEKDAY_AND_DATE)}`

const timeText = (at: string, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(at))
