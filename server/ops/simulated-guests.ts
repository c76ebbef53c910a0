import { z } from 'zod'
import type { Log } from '@/lib/log'
import { notesAbout } from '@/prisma/demo-cafe'

/** Guests stop ordering while this many orders are pending, so that an unattended board stays readable. */
const MAX_PENDING = 24

type Cafe = { asManager: Record<string, string>; tables: { branchId: string; code: string }[] }

const loggedIn = z.object({ token: z.string() })
const tableList = z.object({ tables: z.array(z.object({ branchId: z.string(), code: z.string() })) })
const queue = z.object({ total: z.number() })
const session = z.object({ sessionId: z.string() })
const optionGroup = z.object({
  max: z.number(),
  repeatable: z.boolean(),
  options: z.array(z.object({ id: z.string(), default: z.boolean(), available: z.boolean() })),
})
const wholeMenu = z.object({
  items: z.array(
    z.object({ id: z.string(), name: z.string(), available: z.boolean(), optionGroups: z.array(optionGroup) }),
  ),
})
const menu = z.object({ categories: z.array(wholeMenu) })

type MenuItem = z.infer<typeof wholeMenu>['items'][number]

/** The share of guests who choose something else than the default of a group, and of those who then take two. */
const CHOOSY = 0.35
const GREEDY = 0.2

/** The share of orders that are another round of guests who have ordered, and how many rounds these take. */
const ANOTHER_ROUND = 0.4
const MOST_ROUNDS = 3

/** The share of orders that are taken away. */
const TAKEN_AWAY = 0.15
const CUSTOMERS = ['Chị Hương', 'Anh Tuấn', 'Ngọc', 'Cô Lan', 'Minh', 'Anh Dũng', 'Thảo', 'Bác Hùng']

/** The share of lines with a note. */
const NOTED = 0.3

/** The interface refused a request: a table was closed, an item sold out, or ordering paused meanwhile. */
class Refused extends Error {}

/**
 * Places orders of guests in the demo café through the REST interface.
 * Signs in as the manager to read the table codes, which in a café are printed on the tables.
 * @returns stops them; resolves when the last of their requests was answered
 */
export function simulateGuests(baseUrl: string, ordersPerMinute: number, log: Log): () => Promise<void> {
  const stop = new AbortController()
  const ended = ordersPerMinute > 0 ? placeOrders(baseUrl, ordersPerMinute, log, stop.signal) : Promise.resolve()
  return async () => {
    stop.abort()
    await ended
  }
}

async function placeOrders(baseUrl: string, ordersPerMinute: number, log: Log, stop: AbortSignal): Promise<void> {
  /** The sessions of guests who may order again, and how often they have ordered. */
  const seated = new Map<string, number>()
  let cafe: Cafe | undefined
  while (!stop.aborted) {
    try {
      cafe ??= await findCafe()
      const { total } = await call(queue, 'GET', '/orders?status=pending&limit=1', undefined, cafe.asManager)
      if (total < MAX_PENDING) await (Math.random() < TAKEN_AWAY ? orderToTakeAway(cafe) : orderAtTable(cafe))
    } catch (error) {
      if (error instanceof Refused) log.info({ reason: error.message }, 'a simulated guest was refused')
      else log.warn({ err: error }, 'a simulated guest could not order')
    }
    await pause((60_000 / ordersPerMinute) * (0.5 + Math.random()), stop)
  }

  async function findCafe(): Promise<Cafe> {
    const manager = { phone: '0900000001', pin: '111222', orgSlug: 'demo-cafe' }
    const { token } = await call(loggedIn, 'POST', '/auth/login', manager)
    const asManager = { Authorization: `Bearer ${token}` }
    const { tables } = await call(tableList, 'GET', '/tables', undefined, asManager)
    return { asManager, tables }
  }

  /** Another round of guests who sit there already, or new guests. */
  async function orderAtTable({ tables }: Cafe) {
    const again = seated.size > 0 && Math.random() < ANOTHER_ROUND ? randomItem([...seated.keys()]) : null
    const sessionId = again ?? (await sitDown(randomItem(tables).code))
    const rounds = (seated.get(sessionId) ?? 0) + 1
    // Guests who cannot order again do not try again.
    seated.delete(sessionId)
    const asGuest = { 'X-Session-ID': sessionId }
    const { categories } = await call(menu, 'GET', '/guest/menu', undefined, asGuest)
    const items = randomLines(categories.flatMap((category) => category.items))
    await call(z.unknown(), 'POST', '/guest/orders', { items }, asGuest)
    if (rounds < MOST_ROUNDS) seated.set(sessionId, rounds)
  }

  async function sitDown(tableCode: string): Promise<string> {
    return (await call(session, 'POST', '/guest/sessions', { tableCode })).sessionId
  }

  /** Somebody who orders at the counter or by phone. */
  async function orderToTakeAway({ asManager, tables }: Cafe) {
    const { branchId } = randomItem(tables)
    const inBranch = { ...asManager, 'X-Branch-ID': branchId }
    const { items } = await call(wholeMenu, 'GET', '/menu-items', undefined, inBranch)
    const order = { branchId, type: 'takeaway', customerName: randomItem(CUSTOMERS), items: randomLines(items) }
    await call(z.unknown(), 'POST', '/orders', order, asManager)
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

/** Resolves after this time, or at once when `stop` is aborted. */
function pause(ms: number, stop: AbortSignal): Promise<void> {
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

function randomItem<Item>(list: Item[]): Item {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}

function randomLines(menuItems: MenuItem[]) {
  const available = menuItems.filter((item) => item.available)
  return Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () => {
    const item = randomItem(available)
    const notes = notesAbout(item.name)
    return {
      menuItemId: item.id,
      quantity: Math.random() < 0.75 ? 1 : 2,
      note: notes.length > 0 && Math.random() < NOTED ? randomItem(notes) : '',
      options: item.optionGroups.flatMap(randomOptions),
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
