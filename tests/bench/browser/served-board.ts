import type pg from 'pg'
import { request } from 'undici'
import type { OrderStatus } from '@/lib/order-status'
import { type Contender, listUrl, statusUrl } from '../contenders/contender'

/** A branch's board, and how the orders on it change. */
export type ServedBoard = {
  name: string
  branchId: string
  address: string
  /** What a signed-in device sends; empty where nobody signs in. */
  cookie: string
  place(): Promise<string>
  move(orderId: string, to: OrderStatus): Promise<void>
}

type Where = { contender: Contender; client: pg.Client; branchId: string }

/** Ours, over REST. */
export async function ourBoard({ contender, client, branchId }: Where, cookie: string): Promise<ServedBoard> {
  return {
    name: contender.name,
    branchId,
    address: new URL(`/board/${branchId}`, contender.baseUrl).href,
    cookie,
    place: await placing(client, contender, branchId),
    // 409: a tap was there first, and the order is where it should be.
    move: async (orderId, to) =>
      void (await ask(contender, 'PATCH', statusUrl(contender, orderId), { status: to }, [409])),
  }
}

/** The plain one. New orders are placed by ours, and told of by its own server. */
export async function plainBoard({ contender, client, branchId }: Where, ours: Contender): Promise<ServedBoard> {
  const place = await placing(client, ours, branchId)
  const move = async (orderId: string, to: OrderStatus) =>
    void (await ask(contender, 'PATCH', statusUrl(contender, orderId), { status: to }))
  return {
    name: contender.name,
    branchId,
    address: `${contender.baseUrl}/?branchId=${branchId}`,
    cookie: '',
    place: async () => {
      const orderId = await place()
      await move(orderId, 'pending')
      return orderId
    },
    move,
  }
}

/** The limit, on the server of the plain board. */
export const limitBoard = (plain: ServedBoard): ServedBoard => ({
  ...plain,
  name: 'limit',
  address: plain.address.replace('/?', '/limit?'),
})

/** Places orders of one to four lines at a branch's tables. */
async function placing(client: pg.Client, ours: Contender, branchId: string): Promise<() => Promise<string>> {
  const tables = await idsOf(client, 'SELECT id FROM tables WHERE branch_id = $1 ORDER BY label', branchId)
  const menu = await idsOf(
    client,
    'SELECT m.id FROM menu_items m JOIN branches b ON b.org_id = m.org_id WHERE b.id = $1 ORDER BY m.name',
    branchId,
  )
  let placed = 0
  return async () => {
    const number = placed++
    const items = Array.from({ length: 1 + (number % 4) }, (_, line) => ({
      menuItemId: menu[(number + line * 5) % menu.length],
      quantity: 1 + ((number + line) % 2),
    }))
    const order = await ask(ours, 'POST', listUrl(ours), { tableId: tables[number % tables.length], items })
    return order.id
  }
}

async function idsOf(client: pg.Client, query: string, branchId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(query, [branchId])
  return rows.map(({ id }) => id)
}

async function ask(
  { name, headers }: Contender,
  method: 'POST' | 'PATCH',
  url: string,
  body: unknown,
  alsoRight: number[] = [],
): Promise<{ id: string }> {
  const answer = await request(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.body.text()
  const isRight = answer.statusCode < 300 || alsoRight.includes(answer.statusCode)
  if (!isRight) throw new Error(`${name} answered ${answer.statusCode} to ${method} ${url}: ${text}`)
  return JSON.parse(text) as { id: string }
}
