import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import { carryOutTap } from '@/lib/board/carry-out-tap'
import { DATABASE_NOW } from '@/lib/db/sql-fragments'
import { newId } from '@/lib/ids'
import type { StaffCommand } from '@/lib/orders/order-command'
import { authenticateScreen } from '@/lib/screens/authenticate-screen'
import { changeScreen, revokeScreen } from '@/lib/screens/change-screen'
import { findScreens, screenCounts } from '@/lib/screens/find-screens'
import { pairingState, pairScreen, requestPairing } from '@/lib/screens/pairing'
import { type ScreenSettings, USUAL_MONITOR } from '@/lib/screens/screen'
import { pairingForm } from '@/lib/screens/screen-form'
import { type ScreenReport, storeScreenReport } from '@/lib/screens/screen-health'
import { undisplayedTickets } from '@/lib/screens/undisplayed-ticket-repository'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { aScreenReport } from '../support/a-screen-report'
import { type Cafe, logIn, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'
import { pairDevice } from '../support/paired-screen'
import { hire } from '../support/people'

let cafe: Cafe
let manager: StaffAccess
beforeAll(async () => {
  cafe = await startCafe()
  manager = await authenticateStaff(cafe.database, cafe.manager)
})
afterAll(() => cafe.stop())

const wall = (): ScreenSettings => ({
  name: 'Wall',
  branchId: cafe.here.branchId,
  stations: [],
  view: 'wall',
  mayBump: false,
  ...USUAL_MONITOR,
})
const report = (part: Partial<ScreenReport> = {}) => aScreenReport({ driftMs: 20, ...part })
const auditOf = (action: string) =>
  cafe.database.prisma.auditEntry.findMany({ where: { action }, orderBy: { id: 'desc' }, take: 1 })

describe('pairing', () => {
  test('makes a screen of the device that shows the code, with the secret that the device holds already', async () => {
    const { code, secret, expiresInMs } = await requestPairing(cafe.database)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(expiresInMs).toBeLessThanOrEqual(600_000)
    expect(await pairingState(cafe.database, secret)).toMatchObject({ state: 'waiting', code })
    await expect(authenticateScreen(cafe.database, secret)).rejects.toMatchObject({ code: 'unauthenticated' })

    await pairScreen(cafe.database, manager, { code, ...wall(), name: 'Bar, left', stations: ['Bar'], mayBump: true })
    expect(await pairingState(cafe.database, secret)).toEqual({ state: 'paired' })
    expect(await authenticateScreen(cafe.database, secret)).toMatchObject({
      name: 'Bar, left',
      role: 'bumping_screen',
      orgId: cafe.here.orgId,
      branchId: cafe.here.branchId,
      stationIds: [expect.any(String)],
      view: 'wall',
    })
    const [entry] = await auditOf('screen.paired')
    expect(entry).toMatchObject({ subject: 'Bar, left', branchId: cafe.here.branchId })
    expect(JSON.stringify(entry)).not.toMatch(new RegExp(`${secret}|${code}`))
  })

  test('a code is entered once, and not after its time', async () => {
    const { code } = await requestPairing(cafe.database)
    await pairScreen(cafe.database, manager, { code, ...wall() })
    const refusal = { code: 'invalid_request', details: [{ path: 'code', message: 'invalid' }] }
    await expect(pairScreen(cafe.database, manager, { code, ...wall() })).rejects.toMatchObject(refusal)

    const late = await requestPairing(cafe.database)
    await cafe.database.prisma.screenPairing.update({ where: { code: late.code }, data: { expiresAt: new Date(0) } })
    expect(await pairingState(cafe.database, late.secret)).toEqual({ state: 'unknown' })
    await expect(pairScreen(cafe.database, manager, { code: late.code, ...wall() })).rejects.toMatchObject(refusal)
  })

  test('a code that two enter at once makes one screen', async () => {
    const { code } = await requestPairing(cafe.database)
    const entering = () => pairScreen(cafe.database, manager, { code, ...wall() })
    const outcomes = await Promise.allSettled([entering(), entering(), entering()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('what is typed as people read it is understood', () => {
    expect(pairingForm.parse({ code: ' abo-1l2 ', ...wall() }).code).toBe('AB0112')
    expect(pairingForm.safeParse({ code: 'ABC12', ...wall() }).success).toBe(false)
  })

  test('after ten wrong codes a person must wait, and no right code is looked at', async () => {
    const { credentials } = await hire(cafe, { role: 'manager', branchId: null })
    const guesser = await authenticateStaff(cafe.database, await logIn(cafe.api, credentials))
    const guess = (code: string) => pairScreen(cafe.database, guesser, { code, ...wall() })
    for (let count = 0; count < 10; count++)
      await expect(guess('ZZZZZZ')).rejects.toMatchObject({ code: 'invalid_request' })
    const { code } = await requestPairing(cafe.database)
    await expect(guess(code)).rejects.toMatchObject({ code: 'rate_limited' })
    await pairScreen(cafe.database, manager, { code, ...wall() })
  })

  test('is in branches and with stations of the manager', async () => {
    const { code } = await requestPairing(cafe.database)
    const { branchId } = cafe.elsewhere
    await expect(pairScreen(cafe.database, manager, { code, ...wall(), branchId })).rejects.toMatchObject({
      details: [{ path: 'branchId', message: 'invalid' }],
    })
    await expect(pairScreen(cafe.database, manager, { code, ...wall(), stations: ['Sushi'] })).rejects.toMatchObject({
      details: [{ path: 'stations.0', message: 'invalid' }],
    })
    const { credentials } = await hire(cafe, { role: 'manager' })
    const ofOneBranch = await authenticateStaff(cafe.database, await logIn(cafe.api, credentials))
    await expect(
      pairScreen(cafe.database, ofOneBranch, { code, ...wall(), branchId: cafe.there.branchId }),
    ).rejects.toMatchObject({ details: [{ path: 'branchId', message: 'invalid' }] })
  })
})

describe('a paired screen', () => {
  test('is changed, and its credential taken away, by a manager of its branch', async () => {
    const { id, secret } = await pairDevice(cafe)
    const seen = { ...wall(), name: 'Bar' }
    await changeScreen(cafe.database, manager, { id, seen, wanted: { ...seen, mayBump: true } })
    expect(await authenticateScreen(cafe.database, secret)).toMatchObject({ name: 'Bar', role: 'bumping_screen' })
    expect((await auditOf('screen.changed'))[0]).toMatchObject({ before: { mayBump: false }, after: { mayBump: true } })

    const other = await authenticateStaff(cafe.database, cafe.otherManager)
    const strange = { id, seen, wanted: { ...seen, name: 'Ours' } }
    await expect(changeScreen(cafe.database, other, strange)).rejects.toMatchObject({ code: 'not_found' })
    await expect(revokeScreen(cafe.database, other, id)).rejects.toMatchObject({ code: 'not_found' })

    await revokeScreen(cafe.database, manager, id)
    await expect(authenticateScreen(cafe.database, secret)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await pairingState(cafe.database, secret)).toEqual({ state: 'unknown' })
    await expect(revokeScreen(cafe.database, manager, id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await auditOf('screen.revoked'))[0]).toMatchObject({ subject: 'Bar' })
  })

  test.each<[string, boolean, (itemId: string) => StaffCommand, string | null]>([
    ['with leave moves a ticket', true, () => ({ type: 'change_status', to: 'preparing' }), null],
    ['with leave marks an item', true, (itemId) => ({ type: 'mark_items', itemIds: [itemId], done: true }), null],
    ['with leave cancels nothing', true, () => ({ type: 'change_status', to: 'cancelled' }), 'forbidden'],
    ['with leave takes no payment', true, () => ({ type: 'confirm_payment', from: 'pending' }), 'forbidden'],
    ['with leave marks no rush', true, () => ({ type: 'mark_rush', rush: true }), 'forbidden'],
    ['without leave moves nothing', false, () => ({ type: 'change_status', to: 'preparing' }), 'forbidden'],
    [
      'without leave marks nothing',
      false,
      (itemId) => ({ type: 'mark_items', itemIds: [itemId], done: true }),
      'forbidden',
    ],
  ])('%s', async (_, mayBump, command, refusal) => {
    const { secret, id } = await pairDevice(cafe, { mayBump })
    const screen = await authenticateScreen(cafe.database, secret)
    const order = await orderIn(cafe, 'confirmed')
    const tap = { id: newId(), branchId: order.branchId, orderId: order.id, screen: '' }
    const result = await carryOutTap(cafe.database, screen, { ...tap, command: command(order.items[0]?.id ?? '') })
    if (refusal) return expect(result).toEqual({ ok: false, code: refusal })
    expect(result).toMatchObject({ ok: true, order: { version: order.version + 1 } })
    const events = await cafe.database.prisma.orderEvent.findMany({ where: { orderId: order.id } })
    expect(events.at(-1)?.actor).toEqual({ kind: 'screen', id, name: 'Bar' })
  })

  test('touches no other branch', async () => {
    const { secret } = await pairDevice(cafe, { mayBump: true })
    const screen = await authenticateScreen(cafe.database, secret)
    const there = await orderIn(cafe, 'pending', cafe.there)
    const tap = {
      id: newId(),
      orderId: there.id,
      screen: '',
      command: { type: 'change_status', to: 'confirmed' },
    } as const
    const ask = (branchId: string) => carryOutTap(cafe.database, screen, { ...tap, id: newId(), branchId })
    expect(await ask(cafe.there.branchId)).toEqual({ ok: false, code: 'forbidden' })
    expect(await ask(cafe.here.branchId)).toMatchObject({ ok: false, code: 'not_found' })
  })

  test('is well, behind or away by what it reports', async () => {
    const { id } = await pairDevice(cafe, { branchId: cafe.there.branchId })
    const problems = async () =>
      (await findScreens(cafe.database, manager)).screens.find((screen) => screen.id === id)?.problems
    const { branchId } = cafe.there
    const say = (part: Partial<ScreenReport>) =>
      storeScreenReport(cafe.database, { id: newId(), branchId, screenId: id }, report(part))
    expect(await problems()).toEqual(['never'])
    const { seq } = await cafe.database.prisma.branch.findUniqueOrThrow({ where: { id: branchId } })
    await say({ seq })
    expect(await problems()).toEqual([])
    expect((await screenCounts(cafe.database, manager)).get(branchId)).toMatchObject({ online: 1, healthy: 1 })

    await say({ seq, driftMs: -60_000, sound: 'locked', wakeLock: 'refused', isVisible: false })
    expect(await problems()).toEqual(['hidden', 'drift', 'silent', 'may_sleep'])
    expect((await screenCounts(cafe.database, manager)).get(branchId)).toMatchObject({ online: 1, healthy: 0 })

    await say({ seq })
    await orderIn(cafe, 'pending', cafe.there)
    expect(await problems()).toEqual([])
    await cafe.database.query(`UPDATE order_events SET at = at - interval '1 minute' WHERE branch_id = $1`, [branchId])
    expect(await problems()).toEqual(['behind'])
    await cafe.database.query(`UPDATE screens SET seen_at = seen_at - interval '1 minute' WHERE id = $1`, [id])
    expect(await problems()).toEqual(['away'])
    expect((await screenCounts(cafe.database, manager)).get(branchId)).toMatchObject({ online: 0, healthy: 0 })
  })
})

describe('the list of screens', () => {
  test("has the database's time, also where there is no screen", async () => {
    const { credentials } = await hire(cafe, { role: 'manager' })
    const staff = await authenticateStaff(cafe.database, await logIn(cafe.api, credentials))
    await cafe.database.query('UPDATE screens SET revoked_at = now() WHERE branch_id = $1', [staff.branchId])
    const [before] = await cafe.database.query<{ now: number }>(`SELECT ${DATABASE_NOW} AS now`, [])
    const { now, screens } = await findScreens(cafe.database, staff)
    expect(screens).toEqual([])
    expect(now).toBeGreaterThanOrEqual(before?.now ?? Number.NaN)
  })

  test('has a counter that is cut off as behind, and survives any sequence', async () => {
    const { id } = await pairDevice(cafe, { branchId: cafe.there.branchId, view: 'ready' })
    const { branchId } = cafe.there
    const { seq } = await cafe.database.prisma.branch.findUniqueOrThrow({ where: { id: branchId } })
    const problemsAfter = async (part: Partial<ScreenReport>) => {
      await storeScreenReport(cafe.database, { id: newId(), branchId, screenId: id }, report(part))
      return (await findScreens(cafe.database, manager)).screens.find((screen) => screen.id === id)?.problems
    }
    expect(await problemsAfter({ seq, sound: 'silent' })).toEqual([])
    expect(await problemsAfter({ seq, sound: 'locked' })).toEqual(['silent'])
    expect(await problemsAfter({ seq: 0 })).toEqual(['behind'])
    expect(await problemsAfter({ seq: 2_147_483_647 })).toEqual([])
  })
})

describe('a ticket that no screen can show', () => {
  const named = async (branchId: string) => (await undisplayedTickets(cafe.database, [branchId])).get(branchId) ?? []
  const longAgo = (id: string) =>
    cafe.database.query(`UPDATE orders SET created_at = created_at - interval '31 seconds' WHERE id = $1`, [id])

  // The screens of earlier tests count for 30 s.
  beforeEach(() => cafe.database.query('DELETE FROM board_displays', []))

  test('is named after 30 s without a screen of its station, and after minutes if none has received it', async () => {
    const { branchId } = cafe.there
    await cafe.database.query(`UPDATE orders SET status = 'completed' WHERE branch_id = $1`, [branchId])
    const order = await orderIn(cafe, 'pending', cafe.there)
    const station = order.items[0]?.station ?? ''
    expect(await named(branchId)).toEqual([])
    await longAgo(order.id)
    expect(await named(branchId)).toEqual([
      { orderId: order.id, number: order.number, stations: [station], printed: false },
    ])

    const show = (stations: string[], orderIds = [order.id]) =>
      storeScreenReport(cafe.database, { id: newId(), branchId, screenId: null }, report({ stations, orderIds }))
    await show(['Another'])
    expect(await named(branchId)).toHaveLength(1)
    // A connected screen of the station may be about to receive it, but not for minutes.
    await show([station], [])
    expect(await named(branchId)).toEqual([])
    await cafe.database.query(`UPDATE orders SET created_at = created_at - interval '3 minutes' WHERE id = $1`, [
      order.id,
    ])
    expect(await named(branchId)).toHaveLength(1)
    await show([station])
    expect(await named(branchId)).toEqual([])

    // What a display showed counts for 30 s after its last word.
    const age = (interval: string) =>
      cafe.database.query(`UPDATE board_displays SET reported_at = now() - $2::interval WHERE branch_id = $1`, [
        branchId,
        interval,
      ])
    await age('25 seconds')
    expect(await named(branchId)).toEqual([])
    await age('35 seconds')
    expect(await named(branchId)).toHaveLength(1)

    await storeScreenReport(
      cafe.database,
      { id: newId(), branchId, screenId: null },
      report({ orderIds: [order.id], isVisible: false }),
    )
    expect(await named(branchId)).toHaveLength(1)
    await show([])
    expect(await named(branchId)).toEqual([])
  })

  test('is named although a screen of all stations shows it, where its station has a paired screen', async () => {
    const { branchId } = cafe.there
    await cafe.database.query(`UPDATE orders SET status = 'completed' WHERE branch_id = $1`, [branchId])
    const order = await orderIn(cafe, 'pending', cafe.there)
    await longAgo(order.id)
    const station = order.items[0]?.station ?? ''
    const show = (stations: string[], at = branchId) =>
      storeScreenReport(
        cafe.database,
        { id: newId(), branchId: at, screenId: null },
        report({ stations, orderIds: [order.id] }),
      )
    // What a display of another branch says of this order is nothing.
    await show([station], cafe.here.branchId)
    expect(await named(branchId)).toHaveLength(1)
    await show([])
    expect(await named(branchId)).toEqual([])

    const tablet = await pairDevice(cafe, { branchId, stations: [station] })
    expect(await named(branchId)).toEqual([
      { orderId: order.id, number: order.number, stations: [station], printed: false },
    ])
    await revokeScreen(cafe.database, manager, tablet.id)
    expect(await named(branchId)).toEqual([])
    await pairDevice(cafe, { branchId, stations: [station] })
    await show([station])
    expect(await named(branchId)).toEqual([])
  })

  test('is not looked for once it is ready', async () => {
    const order = await orderIn(cafe, 'ready', cafe.there)
    await longAgo(order.id)
    expect((await named(cafe.there.branchId)).map(({ number }) => number)).not.toContain(order.number)
  })
})
