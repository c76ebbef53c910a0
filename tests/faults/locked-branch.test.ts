import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { OpenedDatabase } from '@/lib/db/open-database'
import type { ErrorBody } from '@/lib/errors'
import type { Order } from '@/lib/orders/order'
import { createApiClient } from '../support/api-client'
import { logIn, OTHER_MANAGER } from '../support/cafe'
import { startFaultCafe } from '../support/fault-cafe'

test('while the row of a branch is locked, what is answered 503 does not happen later, and the other café is served', async () => {
  const cafe = await startFaultCafe()
  const { database } = cafe
  const api = createApiClient(cafe.baseUrl)
  const other = await logIn(api, OTHER_MANAGER)
  const at = (slug: string) =>
    database.prisma.organisation.findUniqueOrThrow({
      where: { slug },
      include: { branches: { include: { tables: true }, orderBy: { name: 'asc' } }, menuItems: true },
    })
  const [here, elsewhere] = [await at('demo-cafe'), await at(OTHER_MANAGER.orgSlug)]
  const orderOf = ({ branches, menuItems }: typeof here, note: string) => ({
    tableId: branches[0]?.tables[0]?.id,
    items: [{ menuItemId: menuItems[0]?.id, quantity: 1, note }],
  })

  const holder = new pg.Client(cafe.databaseUrl)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM branches WHERE id = $1 FOR UPDATE', [here.branches[0]?.id])

  const posts = Array.from({ length: 171 }, async (_, index) => {
    const order = orderOf(here, `locked ${index}`)
    const { status, body } = await api.post<Order & ErrorBody>('/orders', order, { token: cafe.token })
    return `${status} ${body.outcome}`
  })
  const others: number[] = []
  for (let time = 0; time < 22; time++) {
    others.push((await api.post('/orders', orderOf(elsewhere, ''), { token: other })).status)
  }
  const ready = (await fetch(`${cafe.baseUrl}/readyz`)).status
  const answers = await Promise.all(posts)
  await holder.query('ROLLBACK')
  const waiting = async () =>
    (
      await database.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()
           AND query LIKE '%take_ticket_number%'`,
        [],
      )
    ).length
  await expect.poll(waiting).toBe(0)
  const late = await database.query(`SELECT note FROM order_items WHERE note LIKE 'locked %'`, [])
  expect({ others, ready, answers: counted(answers), late: late.length }).toEqual({
    others: others.map(() => 201),
    ready: 200,
    answers: { '503 not_carried_out': 171 },
    late: 0,
  })
  expect((await api.post('/orders', orderOf(here, ''), { token: cafe.token })).status).toBe(201)
}, 300_000)

test('while the row of a table is locked, guests who sit down there do not take the connections of the other café', async () => {
  const cafe = await startFaultCafe()
  const { database } = cafe
  const api = createApiClient(cafe.baseUrl)
  const other = await logIn(api, OTHER_MANAGER)
  const [table] = await database.query<{ id: string; code: string }>(
    'SELECT id, code FROM tables WHERE branch_id = $1 LIMIT 1',
    [cafe.branchId],
  )
  const holder = new pg.Client(cafe.databaseUrl)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM tables WHERE id = $1 FOR UPDATE', [table?.id])

  const posts = Array.from({ length: 100 }, async () => {
    const { status, body } = await api.post<ErrorBody>('/guest/sessions', { tableCode: table?.code })
    return `${status} ${body.outcome}`
  })
  await expect.poll(() => waitingFor(database, '%guest_sessions%')).toBeGreaterThan(0)
  const others: number[] = []
  for (let time = 0; time < 5; time++) others.push((await api.get('/auth/me', { token: other })).status)
  const waiting = await waitingFor(database, '%guest_sessions%')
  const answers = await Promise.all(posts)
  await holder.query('ROLLBACK')
  expect({ others, answers: counted(answers) }).toEqual({
    others: others.map(() => 200),
    answers: { '503 not_carried_out': 100 },
  })
  expect(waiting).toBeLessThanOrEqual(5)
  expect(await database.query('SELECT 1 FROM guest_sessions WHERE table_id = $1', [table?.id])).toEqual([])
}, 120_000)

/** How many statements wait for a lock. @param text of the statement, as `LIKE` has it */
async function waitingFor({ query }: OpenedDatabase, text: string): Promise<number> {
  const waiting = await query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
    [text],
  )
  return waiting.length
}

/** How often each answer was given. */
function counted(answers: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}
