import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { ErrorBody } from '@/lib/errors'
import type { printer } from '@/server/api/printer-schemas'
import { type Cafe, startCafe } from '../support/cafe'

let cafe: Cafe
let key: string
beforeAll(async () => {
  cafe = await startCafe()
  const body = { name: 'Setup', permissions: ['printers.manage'] }
  key = (await cafe.api.post<{ key: string }>('/api-keys', body, { token: cafe.manager })).body.key
})
afterAll(() => cafe.stop())

type Printer = z.infer<typeof printer>
const list = async () => (await cafe.api.get<{ printers: Printer[] }>('/printers', { token: key })).body.printers
const add = (body: object, token = key) =>
  cafe.api.post<Printer & ErrorBody>('/printers', { name: 'Bar', branchId: cafe.here.branchId, ...body }, { token })
const wrongFields = ({ status, body }: { status: number; body: ErrorBody }) => [
  status,
  body.details?.map(({ path }) => path),
]

test('a program adds a printer, tests it, reads its state, changes and removes it', async () => {
  const { status, body: added } = await add({ connection: 'polling', stations: ['Bar'] })
  expect(status).toBe(201)
  expect(added).toMatchObject({
    host: '',
    port: 9_100,
    paper: 80,
    prints: 'slip',
    stations: ['Bar'],
    orderTypes: [],
    occasion: 'every_order',
    branchName: 'Hàng Bông',
    polledAt: null,
    lastPrintedAt: null,
    error: null,
    waiting: 0,
    givenUp: 0,
  })
  for (const _ of [1, 2]) {
    expect((await cafe.api.post(`/printers/${added.id}/test`, undefined, { token: key })).status).toBe(204)
  }
  const poll = { method: 'POST', body: JSON.stringify({ statusCode: '410 Out of paper' }) }
  expect((await fetch(`${cafe.baseUrl}${added.pollingPath}`, poll)).status).toBe(200)
  expect(await list()).toEqual([{ ...added, waiting: 1, error: 'paper_out', polledAt: expect.any(String) }])

  const change = { name: 'Quầy', prints: 'label', paper: 58 }
  const { body: changed } = await cafe.api.patch<Printer>(`/printers/${added.id}`, change, { token: key })
  expect(changed).toMatchObject({ ...change, stations: ['Bar'], pollingPath: added.pollingPath })
  expect((await cafe.api.delete(`/printers/${added.id}`, { token: key })).status).toBe(204)
  expect(await list()).toEqual([])
  expect((await cafe.api.post(`/printers/${added.id}/test`, undefined, { token: key })).status).toBe(404)
})

test('a printer that cannot be is refused at its field, a private address too, and everybody without the permission', async () => {
  expect(wrongFields(await add({ connection: 'network' }))).toEqual([400, ['host']])
  expect(wrongFields(await add({ connection: 'network', host: '192.168.1.50' }))).toEqual([400, ['host']])
  expect(wrongFields(await add({ connection: 'polling', stations: ['Nowhere'] }))).toEqual([400, ['stations']])
  expect(wrongFields(await add({ connection: 'polling', paper: 70 }))).toEqual([400, ['paper']])
  expect(wrongFields(await add({ connection: 'polling', branchId: cafe.there.branchId }, cafe.otherManager))).toEqual([
    404,
    ['branchId'],
  ])
  expect((await add({ connection: 'polling' }, cafe.staff)).status).toBe(403)
  expect(await list()).toEqual([])
})
