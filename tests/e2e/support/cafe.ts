import { OPEN_STATUSES, type OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import type { Sessions } from './board-page'
import { dropDatabase, newDatabase, renewDemo, withDatabase } from './cafe-database'
import { type CafeServer, cafeServer } from './cafe-server'
import { MANAGER } from './people'
import { createRest, type Rest } from './rest'
import { layRush, type RushLine, type RushTicket } from './rush'

export const HANG_BONG = 'Hàng Bông'
export const THAO_DIEN = 'Thảo Điền'

/** The demo café, and what the outside world does with it over REST. */
export type Cafe = {
  baseUrl: string
  databaseUrl: string
  /** Signs its sessions. */
  authSecret: string
  /** Which the test may stop. @throws where others use it too */
  server(): CafeServer
  /** Of the people who have signed in on a board of this café. */
  sessions: Sessions
  rest: Rest
  /** Calls the REST interface as the manager. */
  asManager<Body>(method: string, path: string, body?: unknown): Promise<Body>
  /** Moves an order through states, as the manager. */
  move(orderId: string, ...statuses: OrderStatus[]): Promise<void>
  itemId(name: string): string
  /** A table of the first branch. */
  table(label: string): Table
  boardPath(branch: string): Promise<string>
  /** A guest sits down at a table and orders. */
  guestOrders(
    lines: RushLine[],
    at?: { branch: string; table: string; allergyNote?: string },
  ): Promise<{ order: Order; session: string }>
  /** Places an order as the manager, at table A1 of the first branch: staff may place more than guests. */
  staffOrders(line: RushLine): Promise<Order>
  /** Places a ticket of a rush as the manager at the first branch, and moves it to its state. It is new, whatever its age. */
  placeTicket(ticket: RushTicket): Promise<void>
  /** The order as the manager reads it now. */
  orderNow(id: string): Promise<Order>
}

/** A café with a server and a database of its own. */
export type OwnCafe = Cafe & { close(): Promise<void> }

/** A server with a database, for one café after the other. */
export type Premises = {
  /** Opens a new café, with the log-ins of the last one. @param tickets what is on its first branch's board from the start */
  openCafe(tickets: RushTicket[]): Promise<Cafe>
  close(): Promise<void>
}

type Named = { id: string; name: string }
type Table = { id: string; branchId: string; label: string; code: string }

/** @param tickets what is on its first branch's board from the start @param settings of its server */
export async function openCafe(tickets: RushTicket[], settings?: Record<string, string>): Promise<OwnCafe> {
  const databaseUrl = await newDatabase()
  await withDatabase(databaseUrl, (database) => layRush(database, tickets))
  const server = await cafeServer(databaseUrl, settings)
  await server.start()
  const close = async () => {
    await server.stop()
    await dropDatabase(databaseUrl)
  }
  return { ...(await cafeAt(server, databaseUrl, () => server)), close }
}

/** Starts a server for the cafés of many test files: to start one takes as much processor time as some tests. */
export async function openPremises(): Promise<Premises> {
  const databaseUrl = await newDatabase()
  const server = await cafeServer(databaseUrl)
  await server.start()
  let isNew = true
  return {
    openCafe: async (tickets) => {
      await withDatabase(databaseUrl, async (database) => {
        if (!isNew) await renewDemo(database)
        isNew = false
        await layRush(database, tickets)
      })
      return cafeAt(server, databaseUrl, () => {
        throw new Error('Other files use this server too. Say `test.use({ ownServer: true })`.')
      })
    },
    close: async () => {
      await server.stop()
      await dropDatabase(databaseUrl)
    },
  }
}

async function cafeAt(
  { baseUrl, authSecret }: CafeServer,
  databaseUrl: string,
  server: () => CafeServer,
): Promise<Cafe> {
  const rest = createRest(baseUrl)
  const { token } = await rest<{ token: string }>('POST', '/auth/login', { body: MANAGER })

  // Asked once: a test that orders fifty times at once does not ask for all of it fifty times.
  const { branches } = await rest<{ branches: Named[] }>('GET', '/branches', { token })
  const { tables } = await rest<{ tables: Table[] }>('GET', '/tables', { token })
  const { items: menuItems } = await rest<{ items: Named[] }>('GET', '/menu-items', { token })
  const idIn = (list: Named[], name: string): string => named(list, (one) => one.name === name, name).id
  const asManager = <Body>(method: string, path: string, body?: unknown) => rest<Body>(method, path, { token, body })
  const move = async (orderId: string, ...statuses: OrderStatus[]) => {
    for (const status of statuses) await asManager('PATCH', `/orders/${orderId}/status`, { status })
  }
  const itemsOf = (lines: RushLine[]) =>
    lines.map(([quantity, name, note = '']) => ({ menuItemId: idIn(menuItems, name), quantity, note }))
  const tableAt = (branch: string, label: string): Table =>
    named(tables, (table) => table.label === label && table.branchId === idIn(branches, branch), label)

  return {
    baseUrl,
    databaseUrl,
    authSecret,
    server,
    sessions: new Map(),
    rest,
    asManager,
    move,
    itemId: (name) => idIn(menuItems, name),
    table: (label) => tableAt(HANG_BONG, label),
    boardPath: async (branch) => `/board/${idIn(branches, branch)}`,
    guestOrders: async (lines, at = { branch: HANG_BONG, table: 'A1' }) => {
      const table = tableAt(at.branch, at.table)
      const { sessionId: session } = await rest<{ sessionId: string }>('POST', '/guest/sessions', {
        body: { tableCode: table.code },
      })
      const items = itemsOf(lines)
      return {
        order: await rest<Order>('POST', '/guest/orders', { session, body: { items, allergyNote: at.allergyNote } }),
        session,
      }
    },
    staffOrders: (line) =>
      asManager<Order>('POST', '/orders', { tableId: tableAt(HANG_BONG, 'A1').id, items: itemsOf([line]) }),
    placeTicket: async ({ table: label, lines, allergyNote, rush, status }) => {
      const tableId = tableAt(HANG_BONG, label).id
      const order = await asManager<Order>('POST', '/orders', { tableId, items: itemsOf(lines), allergyNote })
      if (rush) await asManager('PATCH', `/orders/${order.id}`, { rush })
      await move(order.id, ...OPEN_STATUSES.slice(1, OPEN_STATUSES.indexOf(status) + 1))
    },
    orderNow: (id) => asManager<Order>('GET', `/orders/${id}`),
  }
}

function named<Row>(rows: Row[], isIt: (row: Row) => boolean, name: string): Row {
  const row = rows.find(isIt)
  if (!row) throw new Error(`The demo has no ${name}.`)
  return row
}
