import { isMatch, tableText, wordsOf } from '../search-text'

type Named = { menuItemName: string; kitchenName: string }

type WithParts = Named & { parts?: Named[] }

/** What a ticket is found by. */
export type TicketText = {
  number: number
  tableLabel: string
  customerName: string
  items: WithParts[]
  /** What was taken off it: a stopped ticket has nothing else. */
  voids: WithParts[]
}

/** The most tickets that a search finds. */
const MAX_FOUND = 50

/**
 * Whether each word of a query is the number of a ticket, or is in its table, its customer or its items, without case and accents: `7 pho`
 * finds order 7 with Phở bò, and `table b3` the tickets of table B3.
 */
function isTicketMatch(ticket: TicketText, query: string): boolean {
  const { number, tableLabel, customerName, items, voids } = ticket
  const names = [...items, ...voids]
    .flatMap(({ parts = [], ...item }) => [item, ...parts])
    .flatMap(({ menuItemName, kitchenName }) => [menuItemName, kitchenName])
  const text = [tableText(tableLabel), customerName, ...names].join(' ')
  return wordsOf(query).every((word) => word === String(number) || isMatch(text, word))
}

/** The matching tickets: first the one with this number, then in the given order. */
export function matchingTickets<Ticket extends TicketText>(tickets: Ticket[], query: string): Ticket[] {
  const isNumber = ({ number }: Ticket) => wordsOf(query).includes(String(number))
  const found = tickets.filter((ticket) => isTicketMatch(ticket, query))
  return [...found.filter(isNumber), ...found.filter((ticket) => !isNumber(ticket))].slice(0, MAX_FOUND)
}
