import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tapResultOf } from '@/app/outcome-of'
import { carryOutTap } from '@/lib/board/carry-out-tap'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'
import { fillDisk, makeReadOnly } from '../support/write-failures'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const readiness = async () => {
  const answer = await fetch(`${cafe.baseUrl}/readyz`)
  return [answer.status, await answer.json()]
}
const NOT_CARRIED_OUT = {
  status: 503,
  body: { code: 'unavailable', outcome: 'not_carried_out', error: expect.stringMatching(/not carried out/) },
}

describe('a database that can be read and not written', () => {
  const place = (headers = {}) =>
    cafe.api.send('POST', '/orders', {
      headers: { Authorization: `Bearer ${cafe.manager}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({
        tableId: cafe.here.tableId,
        items: [{ menuItemId: cafe.menuItemId, quantity: 1, note: '' }],
      }),
    })
  const orders = async () => (await cafe.database.query('SELECT id FROM orders', [])).length

  test.each([
    ['is read-only', makeReadOnly],
    ['has no space left', fillDisk],
  ])('and %s: answers 503, is not ready, keeps taps, and serves again afterwards', async (_, begin) => {
    const order = await orderIn(cafe)
    const viewer = await authenticateStaff(cafe.database, cafe.staff)
    const before = await orders()
    const end = await begin(cafe.database)
    try {
      // A connection that was cut may be met first.
      await expect.poll(() => place()).toMatchObject(NOT_CARRIED_OUT)
      expect(await place({ 'Idempotency-Key': begin.name })).toMatchObject(NOT_CARRIED_OUT)
      await expect.poll(readiness).toEqual([503, { status: 'not ready', missing: ['database_write'] }])
      expect((await cafe.api.get<Order>(`/orders/${order.id}`, { token: cafe.staff })).status).toBe(200)
      if (begin === makeReadOnly) {
        const session = await cafe.api.post('/guest/sessions', { tableCode: cafe.here.tableCode })
        expect(session).toMatchObject(NOT_CARRIED_OUT)
        const { id: orderId, branchId } = order
        const tap = { id: newId(), branchId, orderId, screen: '', command: { type: 'mark_rush' as const, rush: true } }
        expect(await tapResultOf(() => carryOutTap(cafe.database, viewer, tap))).toEqual({
          ok: false,
          code: 'unavailable',
        })
      }
    } finally {
      await end()
    }
    await expect.poll(async () => (await place({ 'Idempotency-Key': begin.name })).status).toBe(201)
    expect(await orders()).toBe(before + 1)
    await expect.poll(readiness).toEqual([200, { status: 'ready' }])
    expect(cafe.logLines.filter((line) => line.includes('request failed'))).toEqual([])
  })
})
