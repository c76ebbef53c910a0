import { z } from 'zod'
import { notesAbout } from '@/prisma/demo-cafe'

const session = z.object({ sessionId: z.string() })
const optionGroup = z.object({
  max: z.number(),
  repeatable: z.boolean(),
  options: z.array(z.object({ id: z.string(), default: z.boolean(), available: z.boolean() })),
})
const menuItem = z.object({
  id: z.string(),
  name: z.string(),
  available: z.boolean(),
  optionGroups: z.array(optionGroup),
  components: z.array(z.object({ menuItemId: z.string() })),
})
const menu = z.object({ categories: z.array(z.object({ items: z.array(menuItem) })) })

/** The share of guests who choose something else than the default of a group, and of those who then take two. */
const CHOOSY = 0.35
const GREEDY = 0.2

/** The share of orders that are another round of guests who have ordered, and how many rounds these take. */
const ANOTHER_ROUND = 0.4
const MOST_ROUNDS = 3

/** The share of lines with a note, and of orders with an allergy in its own field. */
const NOTED = 0.3
const ALLERGIC = 0.04
const ALLERGIES = ['đậu phộng', 'sữa', 'hải sản']

/** The interface refused a request: a table was closed, an item sold out, or ordering paused meanwhile. */
export class Refused extends Error {}

/**
 * The guests at the tables of one branch of the demo café, who use the REST interface.
 * @param baseUrl of the interface
 * @param stop ends the wait that the interface asks for
 * @returns places the order of a guest at one of the tables with these codes. It throws {Refused}
 */
export function simulatedGuests(baseUrl: string, stop: AbortSignal): (tableCodes: string[]) => Promise<void> {
  /** The sessions of guests who may order again, and how often they have ordered. */
  const seated = new Map<string, number>()

  return async (tableCodes) => {
    // Another round of guests who sit there already, or new guests.
    const again = seated.size > 0 && Math.random() < ANOTHER_ROUND ? randomItem([...seated.keys()]) : null
    const sessionId = again ?? (await sitDown(randomItem(tableCodes)))
    const rounds = (seated.get(sessionId) ?? 0) + 1
    // Guests who cannot order again do not try again.
    seated.delete(sessionId)
    const asGuest = { 'X-Session-ID': sessionId }
    const { categories } = await call(menu, 'GET', '/guest/menu', undefined, asGuest)
    const items = randomLines(categories.flatMap((category) => category.items))
    const allergyNote = Math.random() < ALLERGIC ? randomItem(ALLERGIES) : ''
    await call(z.unknown(), 'POST', '/guest/orders', { items, allergyNote }, asGuest)
    if (rounds < MOST_ROUNDS) seated.set(sessionId, rounds)
  }

  async function sitDown(tableCode: string): Promise<string> {
    return (await call(session, 'POST', '/guest/sessions', { tableCode })).sessionId
  }

  async function call<Schema extends z.ZodType>(
    schema: Schema,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<z.infer<Schema>> {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (response.ok) return schema.parse(await response.json())
    const retryAfter = Number(response.headers.get('Retry-After') ?? 0)
    if (retryAfter > 0) await pause(retryAfter * 1000, stop)
    const Failure = response.status < 500 ? Refused : Error
    throw new Failure(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  }
}

/** Resolves after this time, in milliseconds, or at once when `stop` is aborted. */
export function pause(ms: number, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms).unref()
    stop.addEventListener('abort', end)
  })
}

export function randomItem<Item>(list: Item[]): Item {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}

/** What one guest orders of this menu. */
export function randomLines(menuItems: z.infer<typeof menuItem>[]) {
  const available = menuItems.filter((item) => item.available)
  return Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () => {
    const item = randomItem(available)
    const notes = notesAbout(item.name)
    return {
      menuItemId: item.id,
      quantity: Math.random() < 0.75 ? 1 : 2,
      note: notes.length > 0 && Math.random() < NOTED ? randomItem(notes) : '',
      options: [
        ...item.optionGroups.flatMap(randomOptions),
        ...item.components.flatMap(({ menuItemId: componentId }) =>
          (menuItems.find(({ id }) => id === componentId)?.optionGroups ?? [])
            .flatMap(randomOptions)
            .map((option) => ({ ...option, componentId })),
        ),
      ],
    }
  })
}

/** The default of a group, or one other option, sometimes two of it. */
function randomOptions({ options, max, repeatable }: z.infer<typeof optionGroup>) {
  const available = options.filter((option) => option.available)
  if (available.length > 0 && Math.random() < CHOOSY) {
    const quantity = repeatable && max > 1 && Math.random() < GREEDY ? 2 : 1
    return [{ optionId: randomItem(available).id, quantity }]
  }
  return options.filter((option) => option.default).map(({ id }) => ({ optionId: id }))
}
