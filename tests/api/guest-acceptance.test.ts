import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBranchSettings } from '@/lib/branches/branch-repository'
import { changeBranch } from '@/lib/branches/change-branches'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, type Place, startCafe } from '../support/cafe'
import { sitDown } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
  await requireAcceptance(cafe.here, true)
})
afterAll(() => cafe.stop())

/** Switches the option of a branch, as the form of the settings does. */
async function requireAcceptance({ branchId }: Place, guestsNeedAcceptance: boolean) {
  const manager = await authenticateStaff(cafe.database, cafe.manager)
  const branch = (await findBranchSettings(cafe.database, manager)).find(({ id }) => id === branchId)
  if (!branch) throw new Error('There is no such branch.')
  const { id, ...seen } = branch
  await changeBranch(cafe.database, manager, { id, seen, wanted: { ...seen, guestsNeedAcceptance } })
}

const order = (session: string, headers: Record<string, string> = {}) => {
  const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
  return cafe.api.post<Order & ErrorBody>('/guest/orders', { items }, { session, headers })
}
const move = (id: string, status: string) =>
  cafe.api.patch<Order>(`/orders/${id}/status`, { status }, { token: cafe.manager })

const NOT_YET = {
  status: 409,
  body: {
    code: 'awaiting_acceptance',
    error: 'Staff must confirm your first order before you can order again.',
  },
}

describe('a branch that accepts new guests', () => {
  test('takes one order of a session until staff have confirmed it', async () => {
    const session = await sitDown(cafe)
    const first = await order(session)
    expect(first.status).toBe(201)
    expect(await order(session)).toMatchObject(NOT_YET)
    expect((await order(await sitDown(cafe))).status).toBe(201)
    await move(first.body.id, 'confirmed')
    expect((await order(session)).status).toBe(201)
    expect((await order(session)).status).toBe(201)
  })

  test('takes the payment of the order as its acceptance', async () => {
    const session = await sitDown(cafe)
    const { id } = (await order(session)).body
    await cafe.api.post(`/orders/${id}/confirm-payment`, undefined, { token: cafe.manager })
    expect((await order(session)).status).toBe(201)
    expect((await order(session)).status).toBe(201)
  })

  test('takes another first order where the first was cancelled unconfirmed, and one only', async () => {
    const session = await sitDown(cafe)
    await move((await order(session)).body.id, 'cancelled')
    expect((await order(session)).status).toBe(201)
    expect(await order(session)).toMatchObject(NOT_YET)
  })

  test('keeps the acceptance when the accepted order is cancelled or completed', async () => {
    const session = await sitDown(cafe)
    const { id } = (await order(session)).body
    await move(id, 'confirmed')
    await move(id, 'cancelled')
    expect((await order(session)).status).toBe(201)
    expect((await order(session)).status).toBe(201)
  })

  test('carries out a refused request with the same Idempotency-Key after the acceptance', async () => {
    const session = await sitDown(cafe)
    const { id } = (await order(session)).body
    const headers = { 'Idempotency-Key': newId() }
    expect(await order(session, headers)).toMatchObject(NOT_YET)
    await move(id, 'confirmed')
    expect((await order(session, headers)).status).toBe(201)
  })

  test('takes one of many orders of a new session that arrive at once', async () => {
    const session = await sitDown(cafe)
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(session)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
  })
})

test('a branch does not ask for it unless a manager has chosen so', async () => {
  const session = await sitDown(cafe, cafe.there)
  for (let count = 0; count < 2; count++) expect((await order(session)).status).toBe(201)
  await cafe.database.query("UPDATE orders SET status = 'completed'", [])
  await requireAcceptance(cafe.here, false)
  const here = await sitDown(cafe)
  for (let count = 0; count < 2; count++) expect((await order(here)).status).toBe(201)
})
