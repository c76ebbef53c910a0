import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { EventPage } from '@/lib/events/event-repository'
import { newId } from '@/lib/ids'
import { type Cafe, logIn, MANAGER, startCafe, startCafeForTest } from '../support/cafe'
import { orderIn } from '../support/orders'
import { unusedPhone } from '../support/people'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

/** Opens a stream; ends with the test. */
async function follow(at: Cafe, token: string, { after, headers = {} }: { after?: string; headers?: object } = {}) {
  const query = new URLSearchParams({ branchId: at.here.branchId, ...(after && { after }) })
  const control = new AbortController()
  onTestFinished(() => control.abort())
  const response = await fetch(`${at.baseUrl}/api/v1/events/stream?${query}`, {
    headers: { Authorization: `Bearer ${token}`, ...headers },
    signal: control.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const readUntil = async (count: number, isWanted: (block: string) => boolean): Promise<string[]> => {
    const blocks = () => text.split('\n\n').slice(0, -1).filter(isWanted)
    while (blocks().length < count) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error(`The stream ended: ${text}`)
      text += value
    }
    return blocks()
  }
  return {
    status: response.status,
    type: response.headers.get('Content-Type'),
    /** Reads until there are so many events, without comments. */
    events: async (count: number): Promise<EventPage['events']> => {
      const blocks = await readUntil(count, (block) => !block.startsWith(':'))
      return blocks.map((block) => {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
        return { id: field('id'), ...JSON.parse(field('data')) }
      })
    },
    /** Reads until there are so many comments. */
    comments: (count: number) => readUntil(count, (block) => block.startsWith(':')),
    /** Resolves when the server has ended the stream. @returns all that it sent */
    ended: async (): Promise<string> => {
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) return text
        text += value
      }
    },
  }
}

const eventsAfter = async (after: string) =>
  (
    await cafe.api.get<EventPage>(`/events?branchId=${cafe.here.branchId}&after=${after}&limit=100`, {
      token: cafe.manager,
    })
  ).body.events

const latest = async () =>
  (await cafe.api.get<EventPage>(`/events?branchId=${cafe.here.branchId}&limit=1`, { token: cafe.manager })).body
    .latestId ?? ''

test('sends what GET /events lists, also what is committed later, and continues after the last id', async () => {
  await orderIn(cafe)
  const after = await latest()
  await orderIn(cafe, 'confirmed')
  const stream = await follow(cafe, cafe.staff, { after })
  expect([stream.status, stream.type]).toEqual([200, 'text/event-stream'])
  await stream.events(2)
  await orderIn(cafe, 'pending', cafe.there)
  await Promise.all([orderIn(cafe, 'preparing'), orderIn(cafe, 'ready')])
  const all = await eventsAfter(after)
  expect(await stream.events(9)).toEqual(all)
  const known = all[3]?.id ?? ''
  const again = await follow(cafe, cafe.staff, { after, headers: { 'Last-Event-ID': known } })
  expect(await again.events(5)).toEqual(all.slice(4))
})

test('sends comments while nothing happens at the branch, also while others commit all the time', async () => {
  const stream = await follow(cafe, cafe.staff, { after: await latest() })
  let isOver = false
  const others = (async () => {
    while (!isOver) await orderIn(cafe, 'pending', cafe.elsewhere)
  })()
  await stream.comments(2).finally(() => {
    isOver = true
  })
  await others
})

test('is refused before it begins, like GET /events', async () => {
  expect((await follow(cafe, cafe.otherManager)).status).toBe(404)
  expect((await follow(cafe, cafe.staff, { after: newId() })).status).toBe(410)
  expect((await follow(cafe, cafe.staff, { headers: { 'Last-Event-ID': 'nonsense' } })).status).toBe(400)
})

test('ends without the text of the error when the events cannot be read', async () => {
  const other = await startCafeForTest()
  const stream = await follow(other, other.manager)
  await other.database.query('ALTER TABLE order_events RENAME TO other_events', [])
  expect(await stream.ended()).not.toMatch(/error|order_events/)
  expect(other.logLines.join('\n')).toContain('a stream of events ended')
})

test('ends when the key is revoked', async () => {
  const { body: key } = await cafe.api.post<{ id: string; key: string }>(
    '/api-keys',
    { name: `POS ${newId()}`, permissions: ['orders.read'] },
    { token: cafe.manager },
  )
  const stream = await follow(cafe, key.key)
  await cafe.api.delete(`/api-keys/${key.id}`, { token: cafe.manager })
  await stream.ended()
  expect((await follow(cafe, key.key)).status).toBe(401)
})

test('ends when the person is moved to another branch', async () => {
  const pin = '904817'
  const { body: person } = await cafe.api.post<{ id: string; phone: string }>(
    '/staff',
    { name: 'Lan', phone: unusedPhone(), role: 'staff', branchId: cafe.here.branchId, pin },
    { token: cafe.manager },
  )
  const token = await logIn(cafe.api, { phone: person.phone, pin, orgSlug: MANAGER.orgSlug })
  const stream = await follow(cafe, token)
  expect(stream.status).toBe(200)
  await cafe.api.patch(`/staff/${person.id}`, { branchId: cafe.there.branchId }, { token: cafe.manager })
  await stream.ended()
  expect((await follow(cafe, token)).status).not.toBe(200)
})

test('ends when the process stops, and an organisation has a limited number', async () => {
  const other = await startCafe()
  // A HEAD is no stream.
  for (let asked = 0; asked < 20; asked++) {
    const { status } = await fetch(`${other.baseUrl}/api/v1/events/stream?branchId=${other.here.branchId}`, {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${other.manager}` },
    })
    expect(status).toBe(200)
  }
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow(other, other.manager)))
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  expect((await follow(other, other.manager)).status).toBe(429)
  const [, ...ends] = await Promise.all([other.stop(), ...streams.map((stream) => stream.ended())])
  expect(ends).toHaveLength(20)
})
