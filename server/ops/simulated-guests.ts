import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Log } from '@/lib/log'

/** Guests stop ordering while this many orders are pending, so that an unattended board stays readable. */
const MAX_PENDING = 24

/** Notes of lines; about one line in three has a note. */
export const NOTES = [
  'ít đường',
  'không hành',
  'nhiều rau',
  'ít đá',
  'trứng chín kỹ',
  'mang về',
  'dị ứng đậu phộng',
  'dị ứng mật ong',
]

const loggedIn = z.object({ token: z.string() })
const tableList = z.object({ tables: z.array(z.object({ code: z.string() })) })
const queue = z.object({ total: z.number() })
const session = z.object({ sessionId: z.string() })
const optionGroup = z.object({
  options: z.array(z.object({ id: z.string(), default: z.boolean(), available: z.boolean() })),
})
const menu = z.object({
  categories: z.array(
    z.object({
      items: z.array(z.object({ id: z.string(), available: z.boolean(), optionGroups: z.array(optionGroup) })),
    }),
  ),
})

/** The share of guests who choose something else than the default of a group. */
const CHOOSY = 0.35

/**
 * Places orders of guests in the demo café through the REST interface until the process ends.
 * Signs in as the manager to read the table codes, which in a café are printed on the tables.
 */
export async function simulateGuests(baseUrl: string, ordersPerMinute: number, log: Log): Promise<void> {
  if (ordersPerMinute === 0) return
  let cafe: Awaited<ReturnType<typeof findCafe>> | undefined
  for (;;) {
    try {
      cafe ??= await findCafe()
      const { total } = await call(queue, 'GET', '/orders?status=pending&limit=1', undefined, cafe.asManager)
      if (total < MAX_PENDING) await orderAt(randomItem(cafe.tables).code)
    } catch (error) {
      log.warn({ err: error }, 'a simulated guest could not order')
    }
    await wait((60_000 / ordersPerMinute) * (0.5 + Math.random()), undefined, { ref: false })
  }

  async function findCafe() {
    const manager = { phone: '0900000001', pin: '111222', orgSlug: 'demo-cafe' }
    const { token } = await call(loggedIn, 'POST', '/auth/login', manager)
    const asManager = { Authorization: `Bearer ${token}` }
    const { tables } = await call(tableList, 'GET', '/tables', undefined, asManager)
    return { asManager, tables }
  }

  async function orderAt(tableCode: string) {
    const { sessionId } = await call(session, 'POST', '/guest/sessions', { tableCode })
    const asGuest = { 'X-Session-ID': sessionId }
    const { categories } = await call(menu, 'GET', '/guest/menu', undefined, asGuest)
    const available = categories.flatMap((category) => category.items).filter((item) => item.available)
    const items = Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () => {
      const item = randomItem(available)
      return {
        menuItemId: item.id,
        quantity: Math.random() < 0.75 ? 1 : 2,
        note: Math.random() < 0.3 ? randomItem(NOTES) : '',
        options: item.optionGroups.flatMap(randomOptions),
      }
    })
    await call(z.unknown(), 'POST', '/guest/orders', { items }, asGuest)
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
    if (retryAfter > 0) await wait(retryAfter * 1000, undefined, { ref: false })
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  }
}

function randomItem<Item>(list: Item[]): Item {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}

/** The default of a group, or one other option. */
function randomOptions({ options }: z.infer<typeof optionGroup>): { optionId: string }[] {
  const available = options.filter((option) => option.available)
  if (available.length > 0 && Math.random() < CHOOSY) return [{ optionId: randomItem(available).id }]
  return options.filter((option) => option.default).map(({ id }) => ({ optionId: id }))
}
