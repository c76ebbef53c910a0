import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { readBranchEvent } from '@/lib/estimates/branch-event'
import { estimate } from '@/lib/estimates/estimate'
import { newModel } from '@/lib/estimates/model'
import { observe } from '@/lib/estimates/observe'
import type { EventPage } from '@/lib/events/event-repository'
import { newId } from '@/lib/ids'
import { type Cafe, startCafe } from '../support/cafe'
import { subscribe } from '../support/endpoints'
import { orderIn } from '../support/orders'
import { startWebhookServerForTest } from '../support/webhook-server'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe({ WEBHOOK_ALLOW_PRIVATE: '1' })
})
afterAll(() => cafe.stop())

type Query = { branchId?: string; after?: string; limit?: number }

const read = (query: Query = {}, token = cafe.manager) => {
  const given = Object.entries({ branchId: cafe.here.branchId, ...query }).map(([name, value]) => [name, String(value)])
  return cafe.api.get<EventPage & ErrorBody>(`/events?${new URLSearchParams(given)}`, { token })
}

/** Every event after one, page by page. */
async function readAll(after: string | null, limit: number): Promise<EventPage['events']> {
  const all: EventPage['events'] = []
  for (;;) {
    const known = all.at(-1)?.id ?? after
    const { body } = await read({ limit, ...(known && { after: known }) })
    all.push(...body.events)
    if (all.at(-1)?.id === body.latestId) return all
  }
}

describe('GET /events', () => {
  test('is what webhooks were told, in order and without gaps, however many a page has', async () => {
    const before = (await read()).body.latestId
    const server = await startWebhookServerForTest()
    await subscribe(cafe, server.url)
    await Promise.all(Array.from({ length: 5 }, () => orderIn(cafe, 'preparing')))
    await orderIn(cafe, 'confirmed', cafe.there)
    await expect.poll(() => server.hits.length).toBe(17)
    const told = server.hits
      .map(({ headers, body }) => ({ id: headers['webhook-id'], ...JSON.parse(body) }))
      .filter(({ data }) => data.branchId === cafe.here.branchId)
      .sort((a, b) => a.data.seq - b.data.seq)
    for (const limit of [1, 4, 100]) expect(await readAll(before, limit)).toEqual(told)
    expect(told.map(({ data }) => data.seq - told[0]?.data.seq)).toEqual(told.map((_, index) => index))
    const known = (await read()).body.latestId ?? ''
    expect((await read({ after: known })).body).toEqual({ events: [], latestId: known })
  })

  test('is what estimates learn from', async () => {
    const model = newModel()
    const before = (await read()).body.latestId
    const [open] = [await orderIn(cafe, 'preparing'), await orderIn(cafe, 'ready'), await orderIn(cafe, 'cancelled')]
    const events = (await readAll(before, 100)).map(readBranchEvent)
    for (const event of events) if (event) observe(model, event)
    expect(events).not.toContain(null)
    expect(Object.keys(model.open)).toEqual([open.id])
    expect(estimate(model, open.id, model.lastAt)?.from).toBeGreaterThan(model.lastAt)
  })

  test('is of one branch, which the caller must see', async () => {
    const order = await orderIn(cafe, 'pending', cafe.there)
    const there = { branchId: cafe.there.branchId }
    expect((await read({ ...there, limit: 100 })).body.events.map(({ data }) => data.orderId)).toContain(order.id)
    expect((await read(there, cafe.staff)).status).toBe(404)
    expect((await read({ branchId: cafe.elsewhere.branchId })).status).toBe(404)
    expect((await read({ branchId: newId() })).status).toBe(404)
    const { status, body } = await read({ branchId: 'nonsense' })
    expect([status, body.details?.[0]?.path]).toEqual([400, 'branchId'])
  })

  test('says when what comes next is not there any more', async () => {
    const [first, second, third] = [await orderIn(cafe), await orderIn(cafe), await orderIn(cafe)]
    const idOf = async (orderId: string) =>
      (await readAll(null, 100)).find(({ data }) => data.orderId === orderId)?.id ?? ''
    const known = await idOf(first.id)
    const gone = await idOf(second.id)
    const later = await idOf(third.id)
    // An event of another branch is unknown here.
    const { body: there } = await read({ branchId: cafe.there.branchId })
    await cafe.database.query('DELETE FROM webhook_deliveries WHERE event_id = $1', [gone])
    await cafe.database.query('DELETE FROM order_events WHERE id = $1', [gone])
    for (const after of [known, gone, newId(), there.latestId ?? '']) {
      const { status, body } = await read({ after })
      expect([status, body.code]).toEqual([410, 'history_gone'])
    }
    expect((await read({ after: later })).status).toBe(200)
  })
})
