import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BranchSettings } from '@/lib/branches/branch-repository'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { Station } from '@/lib/stations/station-repository'
import type { TableSummary } from '@/lib/tables/table-repository'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn, sitDown } from '../support/orders'

let cafe: Cafe
let key: string
beforeAll(async () => {
  cafe = await startCafe()
  const permissions = [
    'cafe.read',
    'stations.manage',
    'tables.manage',
    'branches.manage',
    'ordering.pause',
    'audit.read',
  ]
  const created = await cafe.api.post<{ key: string }>(
    '/api-keys',
    { name: 'POS', permissions },
    { token: cafe.manager },
  )
  key = created.body.key
})
afterAll(() => cafe.stop())

type Entry = { action: string; actor: { kind: string; name: string }; subject: string; before: object; after: object }
const lastEntry = async (kind: string) =>
  (await cafe.api.get<{ entries: Entry[] }>(`/audit?kind=${kind}&limit=1`, { token: key })).body.entries[0]
const stations = async () => (await cafe.api.get<{ stations: Station[] }>('/stations', { token: key })).body.stations

describe('stations', () => {
  const values = { name: 'Kem', soonAfterMinutes: 4, lateAfterMinutes: 8 }

  test('are added once for an Idempotency-Key, changed and removed', async () => {
    const headers = { 'Idempotency-Key': newId() }
    const added = await cafe.api.post<Station>('/stations', values, { token: key, headers })
    expect(added).toMatchObject({ status: 201, body: values })
    expect((await cafe.api.post('/stations', values, { token: key, headers })).body).toEqual(added.body)
    expect((await cafe.api.post('/stations', values, { token: key })).status).toBe(409)
    const path = `/stations/${added.body.id}`
    const changed = await cafe.api.patch<Station>(path, { lateAfterMinutes: 9 }, { token: key })
    expect(changed.body).toEqual({ ...added.body, lateAfterMinutes: 9 })
    expect(await lastEntry('station')).toMatchObject({
      action: 'station.changed',
      actor: { kind: 'key', name: 'POS' },
      before: { lateAfterMinutes: 8 },
      after: { lateAfterMinutes: 9 },
    })
    const removed = await cafe.api.delete<object>(path, { token: key })
    expect(removed).toMatchObject({ status: 200, body: changed.body })
    expect((await stations()).map(({ name }) => name)).not.toContain('Kem')
    expect((await cafe.api.patch(path, { name: 'Chè' }, { token: key })).status).toBe(404)

    const restore = () => cafe.api.post<Station>('/stations/restore', removed.body, { token: key })
    expect(await restore()).toMatchObject({ status: 201, body: changed.body })
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    expect((await cafe.api.delete(path, { token: key })).status).toBe(200)
  })

  test('that were removed are no station of a branch or an item, and free their name', async () => {
    const values = { name: 'Quầy kem', soonAfterMinutes: 4, lateAfterMinutes: 8 }
    const { body: station } = await cafe.api.post<Station>('/stations', values, { token: key })
    const branch = `/branches/${cafe.here.branchId}`
    const ofBranch = (defaultStationId: string | null) =>
      cafe.api.patch<{ defaultStationId: string | null }>(branch, { defaultStationId }, { token: cafe.manager })
    expect((await ofBranch(station.id)).status).toBe(200)
    const removed = await cafe.api.delete<object>(`/stations/${station.id}`, { token: key })
    expect(removed.status).toBe(200)
    const { body } = await cafe.api.get<{ defaultStationId: string | null }>(branch, { token: cafe.manager })
    expect(body.defaultStationId).toBeNull()
    expect((await ofBranch(station.id)).status).toBe(404)
    const item = `/menu/items/${cafe.menuItemId}`
    expect((await cafe.api.patch(item, { stationId: station.id }, { token: cafe.manager })).status).toBe(404)
    const { body: other } = await cafe.api.post<Station>('/stations', values, { token: key })
    const restore = () => cafe.api.post('/stations/restore', removed.body, { token: key })
    expect((await restore()).status).toBe(409)
    await cafe.api.delete(`/stations/${other.id}`, { token: key })
    expect((await restore()).status).toBe(201)
    await cafe.api.delete(`/stations/${station.id}`, { token: key })
  })

  test('are moved one place; the first does not move up', async () => {
    const names = (answer: { body: { stations: Station[] } }) => answer.body.stations.map(({ name }) => name)
    const [first, second, ...others] = await stations()
    const move = (id: string | undefined, direction: string) =>
      cafe.api.post<{ stations: Station[] }>(`/stations/${id}/move`, { direction }, { token: key })
    const before = [first, second, ...others].map((station) => station?.name)
    const swapped = [second, first, ...others].map((station) => station?.name)
    expect(names(await move(second?.id, 'up'))).toEqual(swapped)
    expect(names(await move(second?.id, 'up'))).toEqual(swapped)
    expect(names(await move(second?.id, 'down'))).toEqual(before)
    expect((await move(second?.id, 'left')).status).toBe(400)
    expect((await move(newId(), 'up')).status).toBe(404)
  })

  test('name the field that is wrong, and stay while something uses them', async () => {
    const refused = await cafe.api.post<ErrorBody>('/stations', { ...values, lateAfterMinutes: 4 }, { token: key })
    expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, 'lateAfterMinutes'])
    expect((await cafe.api.post('/stations', { ...values, colour: 'red' }, { token: key })).status).toBe(400)
    const [used] = await stations()
    const misfit = await cafe.api.patch<ErrorBody>(`/stations/${used?.id}`, { lateAfterMinutes: 1 }, { token: key })
    expect([misfit.status, misfit.body.details?.[0]?.path]).toEqual([400, 'lateAfterMinutes'])
    expect(await cafe.api.delete(`/stations/${used?.id}`, { token: key })).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    })
    expect((await cafe.api.post('/stations', values, { token: cafe.staff })).status).toBe(403)
  })
})

test('tables are added with their codes, renamed, and removed when no order is open', async () => {
  const branchId = cafe.there.branchId
  const added = await cafe.api.post<{ tables: TableSummary[] }>(
    '/tables',
    { branchId, labels: 'P1–P3', area: ' Sân ' },
    { token: key },
  )
  expect([added.status, added.body.tables.map(({ label, area }) => [label, area])]).toEqual([
    201,
    ['P1', 'P2', 'P3'].map((label) => [label, 'Sân']),
  ])
  const [first, second] = added.body.tables
  expect(first?.code).toMatch(/^[0-9A-Z]{10}$/)
  expect((await cafe.api.post('/tables', { branchId, labels: 'P1' }, { token: key })).status).toBe(409)
  const renamed = await cafe.api.patch<TableSummary>(`/tables/${first?.id}`, { label: 'Sân' }, { token: key })
  expect(renamed.body).toEqual({ ...first, label: 'Sân' })
  const moved = await cafe.api.patch<TableSummary>(`/tables/${first?.id}`, { area: 'Tầng 2' }, { token: key })
  expect(moved.body).toEqual({ ...first, label: 'Sân', area: 'Tầng 2' })
  const tooLong = await cafe.api.patch<ErrorBody>(`/tables/${first?.id}`, { area: 'x'.repeat(31) }, { token: key })
  expect([tooLong.status, tooLong.body.details?.[0]?.path]).toEqual([400, 'area'])
  const order = await orderIn(cafe, 'pending', { ...cafe.there, tableId: second?.id ?? '' })
  expect((await cafe.api.delete(`/tables/${second?.id}`, { token: key })).status).toBe(409)
  await cafe.api.patch(`/orders/${order.id}/status`, { status: 'cancelled' }, { token: cafe.manager })
  expect((await cafe.api.delete(`/tables/${second?.id}`, { token: key })).status).toBe(204)

  const restore = (id: string | undefined) => cafe.api.post(`/tables/${id}/restore`, undefined, { token: key })
  expect(await restore(second?.id)).toMatchObject({ status: 200, body: second })
  expect((await restore(second?.id)).status).toBe(404)
  const renewed = await cafe.api.post<TableSummary>(`/tables/${second?.id}/new-code`, undefined, { token: key })
  expect(renewed).toMatchObject({
    status: 200,
    body: { id: second?.id, code: expect.stringMatching(/^[0-9A-Z]{10}$/) },
  })
  expect(renewed.body.code).not.toBe(second?.code)
  expect((await cafe.api.delete(`/tables/${cafe.elsewhere.tableId}`, { token: key })).status).toBe(404)
})

test('changes of one thing at the same moment are carried out one after the other', async () => {
  const [station] = await stations()
  const minutes = [20, 21, 22, 23, 24, 25]
  const answers = await Promise.all(
    minutes.map((lateAfterMinutes) =>
      cafe.api.patch<Station>(`/stations/${station?.id}`, { lateAfterMinutes }, { token: key }),
    ),
  )
  expect(answers.map(({ status, body }) => [status, body.lateAfterMinutes])).toEqual(minutes.map((each) => [200, each]))
})

describe('a branch', () => {
  type Branch = BranchSettings & { ordering: { open: boolean; opensAt: string | null } }
  const path = () => `/branches/${cafe.there.branchId}`

  test('is read and changed, opening hours too', async () => {
    const before = (await cafe.api.get<Branch>(path(), { token: key })).body
    const closed = Array.from({ length: 7 }, () => [])
    const changed = await cafe.api.patch<Branch>(
      path(),
      { openingHours: closed, dayEndsAt: '12:00', leadMinutes: 35 },
      { token: key },
    )
    expect(changed.body).toEqual({
      ...before,
      openingHours: closed,
      dayEndsAt: '12:00',
      leadMinutes: 35,
      ordering: { ...before.ordering, open: false },
    })
    const back = await cafe.api.patch<Branch>(
      path(),
      { openingHours: null, dayEndsAt: before.dayEndsAt, leadMinutes: before.leadMinutes },
      { token: key },
    )
    expect(back.body).toEqual(before)
    const refused = await cafe.api.patch<ErrorBody>(
      path(),
      { openingHours: [[{ from: '25:00', to: '26:00' }]] },
      { token: key },
    )
    expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, expect.stringMatching(/^openingHours/)])
    for (const dayEndsAt of ['12:01', '13:00', '24:00', '4:00', '04:60', '04:00:00', ''])
      expect(await cafe.api.patch<ErrorBody>(path(), { dayEndsAt }, { token: key })).toMatchObject({
        status: 400,
        body: { details: [{ path: 'dayEndsAt' }] },
      })
    expect((await cafe.api.get(`/branches/${cafe.elsewhere.branchId}`, { token: key })).status).toBe(404)
  })

  test('is added, with what a new branch has', async () => {
    const values = { name: 'Bến Thành', timeZone: 'Asia/Ho_Chi_Minh', leadMinutes: 15 }
    const added = await cafe.api.post<Branch>('/branches', values, { token: key })
    expect([added.status, added.body]).toEqual([
      201,
      { ...added.body, ...values, undoSeconds: 3, dayEndsAt: '04:00', openingHours: null },
    ])
    expect((await cafe.api.get(`/branches/${added.body.id}`, { token: key })).body).toEqual(added.body)
    expect((await cafe.api.post('/branches', values, { token: key })).status).toBe(409)
    const refused = await cafe.api.post<ErrorBody>('/branches', { name: 'X', timeZone: 'Mond' }, { token: key })
    expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, 'timeZone'])
    expect((await cafe.api.post('/branches', { ...values, name: 'Y' }, { token: cafe.staff })).status).toBe(403)
  })

  test('takes no orders of guests while it is paused', async () => {
    const session = await sitDown(cafe, cafe.there)
    const order = { items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] }
    const paused = await cafe.api.post<Branch>(`${path()}/pause-ordering`, { minutes: 30 }, { token: key })
    expect(paused.body.ordering).toMatchObject({ open: false, opensAt: expect.any(String) })
    expect((await cafe.api.post<ErrorBody>('/guest/orders', order, { session })).body.code).toBe('ordering_closed')
    const resumed = await cafe.api.post<Branch>(`${path()}/resume-ordering`, undefined, { token: key })
    expect(resumed.body.ordering).toMatchObject({ open: true, opensAt: null })
    expect((await cafe.api.post('/guest/orders', order, { session })).status).toBe(201)
    expect((await cafe.api.post(`${path()}/pause-ordering`, { minutes: 7 }, { token: key })).status).toBe(400)
  })
})
