import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Overview } from '@/lib/overview/overview'
import { startOverviewSync } from '@/lib/overview/overview-sync'
import { type Cafe, logIn, MANAGER, startCafe, startCafeForTest } from '../support/cafe'
import { connectManagers } from '../support/managers-page'
import { orderIn } from '../support/orders'
import { hire } from '../support/people'
import { sessionCookie } from '../support/session-cookie'

describe('the page of branches', () => {
  let cafe: Cafe
  beforeAll(async () => {
    cafe = await startCafe()
  })
  afterAll(() => cafe.stop())

  const open = ({ branches }: Overview) =>
    Object.fromEntries(
      branches.map(({ name, open }) => [name, Object.values(open).reduce((sum, count) => sum + count)]),
    )

  async function hireManager(branchId: string | null) {
    const { id, credentials } = await hire(cafe, { branchId, role: 'manager' })
    return { id, token: await logIn(cafe.api, credentials) }
  }

  test('is sent the branches when it connects, and again after a change', async () => {
    const page = await openPage(cafe, cafe.manager)
    await expect.poll(() => page.overviews.map(open).at(-1)).toEqual({ 'Hàng Bông': 0, 'Thảo Điền': 0 })
    await orderIn(cafe, 'preparing', cafe.there)
    await expect.poll(() => page.overviews.map(open).at(-1)).toEqual({ 'Hàng Bông': 0, 'Thảo Điền': 1 })
    expect(page.said).toEqual([])
  })

  test('is told nothing of another organisation, and a manager of one branch only of that', async () => {
    const elsewhere = await openPage(cafe, cafe.otherManager)
    await expect.poll(() => elsewhere.overviews.length).toBe(1)
    expect(elsewhere.overviews.map(open)).toEqual([{ Mitte: 0 }])

    const tied = await openPage(cafe, (await hireManager(cafe.there.branchId)).token)
    await expect.poll(() => tied.overviews.length).toBe(1)
    expect(tied.overviews.map(open)).toEqual([{ 'Thảo Điền': 1 }])
  })

  test.each([
    ['without a session', () => undefined, 'unauthenticated'],
    ['for staff who are no managers', () => cafe.staff, 'forbidden'],
  ])('is refused %s', async (_, token, reason) => {
    const socket = await connect(cafe.baseUrl, token())
    const refused = new Promise<Error>((resolve) => socket.once('connect_error', resolve))
    expect((await refused).message).toBe(reason)
  })

  test('of somebody who logs out, or is a manager no more, is ended', async () => {
    const leaving = await openPage(cafe, await logIn(cafe.api, MANAGER))
    await expect.poll(() => leaving.overviews.length).toBeGreaterThan(0)
    await cafe.api.post('/auth/logout', undefined, { token: leaving.token })
    await expect.poll(() => leaving.said).toContain('signed out')

    const { id, token } = await hireManager(null)
    const demoted = await openPage(cafe, token)
    await expect.poll(() => demoted.overviews.length).toBeGreaterThan(0)
    await cafe.database.prisma.staff.update({ where: { id }, data: { role: 'staff' } })
    await expect.poll(() => demoted.said).toContain('signed out')
  })

  test('that asks is answered, and says when the server is gone', async () => {
    const another = await startCafeForTest()
    const page = await openPage(another, another.manager)
    await expect.poll(() => page.overviews.length).toBeGreaterThan(0)
    await new Promise<void>((answered) => page.socket.emit('ping', answered))
    page.socket.disconnect()
    await expect.poll(() => page.said).toEqual(['lost'])
  })
})

const connect = async (baseUrl: string, token: string | undefined) =>
  connectManagers(baseUrl, token && (await sessionCookie(token)))

async function openPage({ baseUrl }: Cafe, token: string) {
  const socket = await connect(baseUrl, token)
  const overviews: Overview[] = []
  const said: string[] = []
  const sync = startOverviewSync(socket, {
    overview: (overview) => overviews.push(overview),
    offline: () => said.push('lost'),
    signedOut: () => said.push('signed out'),
  })
  onTestFinished(() => sync.stop())
  return { token, socket, overviews, said }
}
