import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { newId } from '@/lib/ids'
import { authenticateScreen } from '@/lib/screens/authenticate-screen'
import { changeScreen, chimeScreen, revokeScreen } from '@/lib/screens/change-screen'
import { screenRevision } from '@/lib/screens/ended-screens'
import { USUAL_MONITOR } from '@/lib/screens/screen'
import type { ScreenReport } from '@/lib/screens/screen-health'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { changeStation } from '@/lib/stations/change-stations'
import { findStations } from '@/lib/stations/station-repository'
import { aScreenReport } from '../support/a-screen-report'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'
import { pairDevice } from '../support/paired-screen'
import { connectScreen, type Screen, sessionCookie } from '../support/screen'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const connect = (cookie: string) => connectScreen(cafe.baseUrl, { cookie, as: 'screen' })
const manager = () => authenticateStaff(cafe.database, cafe.manager)
const once = (screen: Screen, event: 'chime' | 'changed') =>
  new Promise<void>((resolve) => screen.socket.once(event, resolve))
const report = (orderIds: string[], part: Partial<ScreenReport> = {}) =>
  aScreenReport({ seq: 1, memoryMb: 12, orderIds, ...part })

describe('a paired screen', () => {
  test('sees its own branch live, and no other', async () => {
    const screen = await connect((await pairDevice(cafe)).cookie)
    await screen.snapshot(cafe.here.branchId)
    const heard = screen.nextChange()
    const order = await orderIn(cafe)
    expect((await heard).order.id).toBe(order.id)
    for (const branchId of [cafe.there.branchId, cafe.elsewhere.branchId, newId()]) {
      expect(await screen.join({ branchId })).toEqual({ ok: false, error: 'forbidden' })
    }
  })

  test('is told apart from who is signed in on the same device by what it says that it comes as', async () => {
    const { cookie } = await pairDevice(cafe)
    const both = `${cookie}; ${await sessionCookie(cafe.manager)}`
    const asScreen = await connect(both)
    expect(await asScreen.join({ branchId: cafe.there.branchId })).toEqual({ ok: false, error: 'forbidden' })
    const asStaff = await connectScreen(cafe.baseUrl, { cookie: both })
    expect(await asStaff.join({ branchId: cafe.there.branchId })).toMatchObject({ ok: true })
  })

  test.each([
    ['without a credential', ''],
    ['with one that nobody knows', `passboard.screen=${'0'.repeat(64)}`],
    ['with the session of a person', 'session'],
  ])('is refused %s', async (_, cookie) => {
    const shown = cookie === 'session' ? await sessionCookie(cafe.manager) : cookie
    await expect(connect(shown)).rejects.toThrow('unauthenticated')
  })

  test('hears a test chime, a change, and that it was taken away; another hears nothing', async () => {
    const [mine, other] = [await pairDevice(cafe), await pairDevice(cafe)]
    const [screen, bystander] = [await connect(mine.cookie), await connect(other.cookie)]
    const heardByOther: string[] = []
    bystander.socket.onAny((event: string) => heardByOther.push(event))

    const chimed = once(screen, 'chime')
    await chimeScreen(cafe.database, await manager(), mine.id)
    await chimed
    const changed = once(screen, 'changed')
    const seen = {
      name: 'Bar',
      branchId: cafe.here.branchId,
      stations: [],
      view: 'wall',
      mayBump: false,
      ...USUAL_MONITOR,
    } as const
    const edit = { id: mine.id, seen: { ...seen, stations: [] }, wanted: { ...seen, stations: [], mayBump: true } }
    await changeScreen(cafe.database, await manager(), edit)
    await changed
    await revokeScreen(cafe.database, await manager(), mine.id)
    expect(await screen.goodbye).toBe('signed_out')
    expect(await screen.disconnected).toBe('io server disconnect')
    await expect(connect(mine.cookie)).rejects.toThrow('unauthenticated')
    expect(heardByOther.filter((event) => event !== 'heartbeat')).toEqual([])
    expect(bystander.socket.connected).toBe(true)
  })

  test('is cut off within two heartbeats where no signal reached it', async () => {
    const { id, cookie } = await pairDevice(cafe)
    const screen = await connect(cookie)
    await cafe.database.query('UPDATE screens SET revoked_at = now() WHERE id = $1', [id])
    expect(await screen.goodbye).toBe('signed_out')
  })
})

describe('a page that was made with what is no longer so', () => {
  const changed = (screen: Screen) => {
    const heard: string[] = []
    screen.socket.on('changed', () => heard.push('changed'))
    return heard
  }

  test('is told so after it was away, and while it does not load itself anew; one that is current is not', async () => {
    const { id, secret, cookie } = await pairDevice(cafe)
    const made = screenRevision(await authenticateScreen(cafe.database, secret))
    const { stations } = await boardSnapshot(cafe.database, cafe.here.orgId, cafe.here.branchId)
    await cafe.database.query('UPDATE screens SET may_bump = true WHERE id = $1', [id])
    const now = screenRevision(await authenticateScreen(cafe.database, secret))
    const [old, current] = await Promise.all(
      [made, now].map((screen) =>
        connectScreen(cafe.baseUrl, { cookie, as: 'screen', rendered: { stations, screen } }),
      ),
    )
    if (!old || !current) throw new Error('Not connected.')
    const [told, notTold] = [changed(old), changed(current)]
    await Promise.all([old.snapshot(cafe.here.branchId), current.snapshot(cafe.here.branchId)])
    await expect.poll(() => told.length).toBeGreaterThan(1)
    expect(notTold).toEqual([])
  })

  test('is told so when a station was renamed, whoever looks', async () => {
    const { orgId, branchId } = cafe.here
    const { stations } = await boardSnapshot(cafe.database, orgId, branchId)
    const cookie = await sessionCookie(cafe.staff)
    const current = await connectScreen(cafe.baseUrl, { cookie, rendered: { stations, screen: null } })
    const saysNothing = await connectScreen(cafe.baseUrl, { cookie })
    const [told, notTold] = [changed(current), changed(saysNothing)]
    await Promise.all([current.snapshot(branchId), saysNothing.snapshot(branchId)])
    await expect.poll(() => current.heartbeats.length).toBeGreaterThan(1)
    expect(told).toEqual([])

    const [station] = await findStations(cafe.database, orgId)
    if (!station) throw new Error('No station.')
    const { id, items: _, ...seen } = station
    await changeStation(cafe.database, await manager(), { id, seen, wanted: { ...seen, name: 'Quầy' } })
    await expect.poll(() => told.length).toBeGreaterThan(0)
    expect(notTold).toEqual([])
    await changeStation(cafe.database, await manager(), { id, seen: { ...seen, name: 'Quầy' }, wanted: seen })
  })
})

describe('a report', () => {
  test('is kept, and takes what is shown from the tickets that are told as on no screen', async () => {
    const { id, cookie } = await pairDevice(cafe, { branchId: cafe.there.branchId })
    const screen = await connect(cookie)
    await screen.snapshot(cafe.there.branchId)
    const order = await orderIn(cafe, 'pending', cafe.there)
    await cafe.database.query(`UPDATE orders SET created_at = created_at - interval '31 seconds' WHERE id = $1`, [
      order.id,
    ])
    const told = () => screen.heartbeats.at(-1)?.undisplayed.map(({ number }) => number)
    await expect.poll(told).toContain(order.number)

    screen.socket.emit('report', report([order.id]))
    await expect.poll(told).not.toContain(order.number)
    const kept = await cafe.database.prisma.screen.findUniqueOrThrow({ where: { id } })
    expect(kept.report).toMatchObject({ seq: 1, sound: 'ready', orders: 1 })
    expect(kept.seenAt).not.toBeNull()
  })

  test('that is none, too large, too soon, or of no branch changes nothing and ends nothing', async () => {
    const { id, cookie } = await pairDevice(cafe)
    const screen = await connect(cookie)
    const reportNow = async () => (await cafe.database.prisma.screen.findUniqueOrThrow({ where: { id } })).report
    const answered = () => new Promise<void>((resolve) => screen.socket.emit('ping', resolve))
    for (const sent of [null, 'x', {}, report(['x']), report(Array.from({ length: 301 }, newId))]) {
      screen.socket.emit('report', sent as never)
    }
    await answered()
    expect(await reportNow()).toBeNull()
    screen.socket.emit('report', report([], { seq: 2 }))
    screen.socket.emit('report', report([], { seq: 3 }))
    await expect.poll(reportNow).toMatchObject({ seq: 2 })

    const person = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.staff) })
    const before = await cafe.database.prisma.boardDisplay.count()
    person.socket.emit('report', report([]))
    await new Promise<void>((resolve) => person.socket.emit('ping', resolve))
    expect(await cafe.database.prisma.boardDisplay.count()).toBe(before)
  })
})
