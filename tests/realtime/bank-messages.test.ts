import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '@/lib/orders/order'
import { connectBank, newTransaction, SENDERS } from '../support/bank'
import { type Cafe, startCafe } from '../support/cafe'
import { sitDown } from '../support/orders'
import { connectPublic, cookieAt } from '../support/public-page'
import { connectScreen, sessionCookie } from '../support/screen'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

test('a message of the bank shows the order as paid to its guest and on the board', async () => {
  const bank = await connectBank(cafe, SENDERS.standard)
  const session = await sitDown(cafe)
  const page = await connectPublic(cafe.baseUrl, { cookie: cookieAt(cafe.here, session) })
  expect(await page.follow(cafe.here.tableCode)).toEqual({ ok: true })
  const board = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.staff) })
  await board.snapshot(cafe.here.branchId)

  const items = [{ menuItemId: cafe.menuItemId, quantity: 1, note: '' }]
  const { body: placed } = await cafe.api.post<Order>('/guest/orders', { items }, { session })
  const shown = () => page.orders.at(-1)?.find(({ isOwn }) => isOwn)
  await expect.poll(() => shown()?.transfer?.reference).toBe(placed.transferReference)

  await bank.send({ id: newTransaction(), amount: placed.total, content: `CK ${placed.transferReference}` })
  await expect.poll(() => shown()).toMatchObject({ number: placed.number, isPaid: true, transfer: null })
  await expect
    .poll(() => board.changes.at(-1)?.order)
    .toMatchObject({ id: placed.id, paymentStatus: 'paid', paymentMethod: 'transfer' })
})
