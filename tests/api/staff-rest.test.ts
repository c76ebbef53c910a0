import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEY_PERMISSIONS } from '@/lib/access/key-permissions'
import type { ErrorBody } from '@/lib/errors'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import type { Person } from '@/lib/staff/staff-repository'
import { type Cafe, logIn, MANAGER, startCafe } from '../support/cafe'
import { hire, unusedPhone } from '../support/people'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

type Body = Person & ErrorBody
const list = async (token = cafe.manager) => (await cafe.api.get<{ staff: Person[] }>('/staff', { token })).body.staff
const post = (path: string, body?: unknown, token = cafe.manager) => cafe.api.post<Body>(path, body, { token })
const patch = (path: string, body: unknown, token = cafe.manager) => cafe.api.patch<Body>(path, body, { token })
const put = (path: string, body: unknown, token = cafe.manager) =>
  cafe.api.send<Body>('PUT', path, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const wrongFields = ({ status, body }: { status: number; body: ErrorBody }) => [
  status,
  body.details?.map(({ path }) => path),
]
const person = () => ({
  name: 'Nguyễn Thị Lan',
  phone: unusedPhone(),
  role: 'staff',
  branchId: cafe.here.branchId,
  pin: '904817',
})
const signsIn = async (phone: string, pin: string) =>
  (await cafe.api.post('/auth/login', { phone, pin, orgSlug: MANAGER.orgSlug })).status

test('a person is hired, changed, deactivated and activated again', async () => {
  const { pin, ...values } = person()
  const hired = await post('/staff', { ...values, pin })
  expect(hired).toMatchObject({ status: 201, body: { ...values, active: true } })
  expect(await list()).toContainEqual(hired.body)
  expect(await signsIn(values.phone, pin)).toBe(200)
  const path = `/staff/${hired.body.id}`
  const changed = await patch(path, { name: 'Lan Anh', branchId: cafe.there.branchId })
  expect(changed.body).toEqual({ ...hired.body, name: 'Lan Anh', branchId: cafe.there.branchId })
  expect((await put(`${path}/pin`, { pin: '570319' })).status).toBe(204)
  expect([await signsIn(values.phone, pin), await signsIn(values.phone, '570319')]).toEqual([401, 200])
  expect((await post(`${path}/deactivate`)).body).toEqual({ ...changed.body, active: false })
  expect(await signsIn(values.phone, '570319')).toBe(401)
  expect((await post(`${path}/activate`)).body).toEqual(changed.body)
  expect(await signsIn(values.phone, '570319')).toBe(200)
})

test('a wrong field is named, and nobody locks the managers out', async () => {
  expect(wrongFields(await post('/staff', { ...person(), pin: '1234', phone: 'x', role: 'owner' }))).toEqual([
    400,
    ['phone', 'role', 'pin'],
  ])
  const { id, phone } = (await post('/staff', person())).body
  expect(wrongFields(await post('/staff', { ...person(), phone }))).toEqual([409, ['phone']])
  expect(wrongFields(await put(`/staff/${id}/pin`, { pin: '111111' }))).toEqual([400, ['pin']])
  expect((await patch(`/staff/${id}`, { pin: '904817' })).status).toBe(400)
  expect((await patch(`/staff/${id}`, { branchId: cafe.elsewhere.branchId })).status).toBe(404)
  const self = (await list()).find((each) => each.phone === MANAGER.phone)
  expect(wrongFields(await patch(`/staff/${self?.id}`, { role: 'staff' }))).toEqual([403, ['role']])
  expect((await post(`/staff/${self?.id}/deactivate`)).status).toBe(403)
})

test('only managers, in their branch and organisation; no API key', async () => {
  const { id } = (await post('/staff', person())).body
  expect((await patch(`/staff/${id}`, { name: 'X' }, cafe.otherManager)).status).toBe(404)
  expect((await patch(`/staff/${id}`, { name: 'X' }, cafe.staff)).status).toBe(403)
  const keyBody = { name: 'POS', permissions: KEY_PERMISSIONS }
  const { key } = (await cafe.api.post<{ key: string }>('/api-keys', keyBody, { token: cafe.manager })).body
  const refused = await Promise.all([
    cafe.api.get('/staff', { token: key }),
    post('/staff', { ...person(), role: 'manager', branchId: null }, key),
    patch(`/staff/${id}`, { role: 'manager' }, key),
    put(`/staff/${id}/pin`, { pin: '570319' }, key),
    post(`/staff/${id}/deactivate`, undefined, key),
    post(`/staff/${id}/activate`, undefined, key),
  ])
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  const { credentials } = await hire(cafe, { role: 'manager', branchId: cafe.there.branchId })
  const token = await logIn(cafe.api, credentials)
  expect((await list(token)).every(({ branchId }) => branchId === cafe.there.branchId)).toBe(true)
  expect((await patch(`/staff/${id}`, { name: 'X' }, token)).status).toBe(404)
  expect(wrongFields(await post('/staff', { ...person(), branchId: null }, token))).toEqual([403, ['branchId']])
})

test('the activity log names who did it; neither log nor database has the PIN', async () => {
  const { pin, ...values } = { ...person(), pin: '246813570' }
  const { id } = (await post('/staff', { ...values, pin })).body
  await put(`/staff/${id}/pin`, { pin: '135792468' })
  const { entries } = (
    await cafe.api.get<{ entries: { action: string; actor: { kind: string } }[] }>('/audit?kind=staff&limit=2', {
      token: cafe.manager,
    })
  ).body
  expect(entries.map(({ action, actor }) => [action, actor.kind])).toEqual([
    ['staff.pin_changed', 'staff'],
    ['staff.created', 'staff'],
  ])
  const { staffId } = await authenticateStaff(cafe.database, cafe.manager)
  const byManager = await cafe.api.get(`/audit?kind=staff&limit=2&by=${staffId.toUpperCase()}`, { token: cafe.manager })
  expect(byManager.body).toMatchObject({ entries })
  expect(cafe.logLines.join('\n')).not.toMatch(/246813570|135792468/)
  expect(await cafe.database.query('SELECT FROM idempotency_keys WHERE body::text LIKE $1', [`%${pin}%`])).toEqual([])
})
