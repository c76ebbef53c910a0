import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { onScreenSignal } from '@/lib/screens/change-screen'
import { CODE_TRIES, installCodeLimiter, pairingState, requestPairing } from '@/lib/screens/pairing'
import { storeScreenReport } from '@/lib/screens/screen-health'
import type { screen } from '@/server/api/screen-schemas'
import { aScreenReport } from '../support/a-screen-report'
import { type Cafe, startCafe } from '../support/cafe'
import { pairDevice } from '../support/paired-screen'

let cafe: Cafe
let key: string
const signals: string[] = []
let stopSignals: () => void
beforeAll(async () => {
  cafe = await startCafe()
  stopSignals = onScreenSignal((kind, id) => signals.push(`${kind} ${id}`))
  const body = { name: 'Monitor', permissions: ['screens.manage'] }
  key = (await cafe.api.post<{ key: string }>('/api-keys', body, { token: cafe.manager })).body.key
})
afterAll(async () => {
  stopSignals()
  await cafe.stop()
})

type Screen = z.infer<typeof screen>
const list = async (token = key) => (await cafe.api.get<{ screens: Screen[] }>('/screens', { token })).body.screens
const find = async (id: string) => (await list()).find((each) => each.id === id)
const patch = (id: string, body: unknown, token = key) =>
  cafe.api.patch<Screen & ErrorBody>(`/screens/${id}`, body, { token })
const pair = (body: object, token = cafe.manager) =>
  cafe.api.post<Screen & ErrorBody>('/screens', { view: 'wall', branchId: cafe.here.branchId, ...body }, { token })
const wrongFields = ({ status, body }: { status: number; body: ErrorBody }) => [
  status,
  body.details?.map(({ path }) => path),
]

test('a screen says what it shows, and whether it is away', async () => {
  const { id } = await pairDevice(cafe, { name: 'Quầy', stations: ['Bar'] })
  expect(await find(id)).toMatchObject({
    name: 'Quầy',
    branchId: cafe.here.branchId,
    branchName: 'Hàng Bông',
    stations: ['Bar'],
    view: 'wall',
    online: false,
    seenAt: null,
    problems: ['never'],
    openOrders: null,
  })
  await storeScreenReport(
    cafe.database,
    { id: newId(), branchId: cafe.here.branchId, screenId: id },
    aScreenReport({ orderIds: [newId(), newId()] }),
  )
  const shown = await find(id)
  expect(shown).toMatchObject({ online: true, openOrders: 2, seenAt: expect.any(String) })
  await cafe.database.query(`UPDATE screens SET seen_at = now() - interval '1 minute' WHERE id = $1`, [id])
  expect(await find(id)).toMatchObject({ online: false, problems: ['away'] })
})

test('a device is paired by its code, changed, heard and unpaired', async () => {
  const { code, secret } = await requestPairing(cafe.database)
  const headers = { 'Idempotency-Key': newId() }
  const body = { code: code.toLowerCase(), name: 'Bếp', branchId: cafe.here.branchId, view: 'touch', mayBump: true }
  const paired = await cafe.api.post<Screen>('/screens', body, { token: cafe.manager, headers })
  const { id } = paired.body
  expect(paired).toMatchObject({ status: 201, body: { name: 'Bếp', stations: [], mayBump: true, diagonal: 43 } })
  expect((await cafe.api.post('/screens', body, { token: cafe.manager, headers })).body).toEqual(paired.body)
  expect(await pairingState(cafe.database, secret)).toEqual({ state: 'paired' })
  const changed = await patch(id, { name: 'Bếp trái', stations: ['Bar'] })
  expect(changed.body).toEqual({ ...paired.body, name: 'Bếp trái', stations: ['Bar'] })
  const allDay = { stations: ['Bar'], view: 'all_day', mayBump: true }
  expect((await patch(id, allDay)).body).toMatchObject({ ...allDay, mayBump: false })
  expect((await patch(id, { view: 'ready' })).body).toMatchObject({ stations: [], mayBump: false })
  expect((await cafe.api.post(`/screens/${id}/chime`, undefined, { token: key })).status).toBe(204)
  expect((await cafe.api.delete(`/screens/${id}`, { token: key })).status).toBe(204)
  expect(signals).toEqual([`changed ${id}`, `changed ${id}`, `changed ${id}`, `chime ${id}`, `revoked ${id}`])
  expect([await find(id), await pairingState(cafe.database, secret)]).toEqual([undefined, { state: 'unknown' }])
  expect((await patch(id, { name: 'X' })).status).toBe(404)
})

test('a wrong field is named; keys pair nothing; others do not see it', async () => {
  const { code } = await requestPairing(cafe.database)
  expect(wrongFields(await pair({ code: 'ABCDEF', name: 'Bếp' }))).toEqual([400, ['code']])
  expect(wrongFields(await pair({ code, name: '', view: 'door' }))).toEqual([400, ['name', 'view']])
  expect(wrongFields(await pair({ code, name: 'Bếp', branchId: cafe.elsewhere.branchId }))).toEqual([404, ['branchId']])
  expect((await pair({ code, name: 'Bếp' }, key)).status).toBe(403)
  expect((await pair({ code, name: 'Bếp' }, cafe.staff)).status).toBe(403)
  const { id } = await pairDevice(cafe)
  expect(wrongFields(await patch(id, { stations: ['Sân thượng'] }))).toEqual([400, ['stations.0']])
  expect((await patch(id, {})).status).toBe(400)
  expect((await patch(id, { name: 'X' }, cafe.otherManager)).status).toBe(404)
  expect((await cafe.api.delete(`/screens/${id}`, { token: cafe.otherManager })).status).toBe(404)
  expect((await cafe.api.get('/screens', { token: cafe.staff })).status).toBe(403)
  expect((await list(cafe.otherManager)).map((each) => each.id)).not.toContain(id)
})

test('pairing counts its tries before a transaction begins, and a wrong code with a key once for each request', async () => {
  let open = -1
  /** As one in Redis, whose answer takes a while. */
  class Watched extends RateLimiterMemory {
    override async consume(key: string): Promise<RateLimiterRes> {
      const transactions = await cafe.database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
        [],
      )
      open = transactions.length
      return super.consume(key)
    }
  }
  const limiter = new Watched({ ...CODE_TRIES, keyPrefix: 'watched' })
  installCodeLimiter(limiter)
  expect((await pair({ name: 'Quầy', code: 'AAAAAA' })).status).toBe(400)
  expect(open).toBe(0)
  const headers = { 'Idempotency-Key': newId() }
  const body = { name: 'Quầy', code: 'AAAAAA', view: 'wall', branchId: cafe.here.branchId }
  for (const _ of [1, 2])
    expect((await cafe.api.post('/screens', body, { token: cafe.manager, headers })).status).toBe(400)
  const { id } = (await cafe.api.get<{ id: string }>('/auth/me', { token: cafe.manager })).body
  expect((await limiter.get(id))?.consumedPoints).toBe(3)
})
