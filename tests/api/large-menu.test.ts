import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { expandMenu } from '@/lib/menu/compact-menu'
import { type GuestMenu, readCompactMenu } from '@/lib/menu/read-menu'
import type { WholeMenu } from '@/lib/menu/whole-menu-repository'
import { type Cafe, startCafe } from '../support/cafe'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const push = (menu: object) =>
  cafe.api.send<ErrorBody>('PUT', '/menu', {
    headers: { Authorization: `Bearer ${cafe.manager}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...menu, confirmRemoval: true }),
  })
const list = <Thing>(count: number, thing: (index: number) => Thing) =>
  Array.from({ length: count }, (_, at) => thing(at))
/** Text that hardly gets smaller when it is compressed. */
const noise = (length: number) => randomBytes(length).toString('base64').slice(0, length)

const menuOf = (size: {
  items: number
  groupsOfItem: number
  groups: number
  options: number
  textOfItem: number
}) => ({
  categories: [
    {
      reference: 'c',
      name: 'Large',
      items: list(size.items, (at) => ({
        reference: `i${at}`,
        name: noise(Math.min(80, size.textOfItem)),
        price: 10_000 + at,
        description: noise(40),
        allergens: size.textOfItem > 80 ? list(Math.floor((size.textOfItem - 80) / 40), () => noise(38)) : [],
        optionGroups: list(size.groupsOfItem, (place) => `g${(at + place) % size.groups}`),
      })),
    },
  ],
  optionGroups: list(size.groups, (at) => ({
    reference: `g${at}`,
    name: `Group ${at}`,
    min: 0,
    max: 1,
    options: list(size.options, (place) => ({ reference: `o${at}-${place}`, name: `Option ${place}`, price: place })),
  })),
})

const SMALL = { items: 2, groupsOfItem: 1, groups: 1, options: 1, textOfItem: 20 }

test('a menu whose items would show more than 30,000 options is refused with the numbers, and nothing is written', async () => {
  expect((await push(menuOf(SMALL))).status).toBe(200)
  const { readAt: _, ...before } = await readCompactMenu(cafe.database, cafe.here)
  const { status, body } = await push(menuOf({ ...SMALL, items: 1_000, groupsOfItem: 20, groups: 20, options: 2 }))
  expect([status, body.code, body.details]).toEqual([
    400,
    'invalid_request',
    [{ path: 'menu', message: 'menuTooManyOptions' }],
  ])
  expect(body.error).toMatch(/^The items would have 40000 options in all, .* a menu may have 30000\. /)
  expect(await readCompactMenu(cafe.database, cafe.here)).toMatchObject(before)
})

test('a group that more than 1,000 items share is removed and brought back', async () => {
  const pushed = await push(menuOf({ ...SMALL, items: 1_001 }))
  expect(pushed.status).toBe(200)
  const { body: menu } = await cafe.api.get<WholeMenu>('/menu', { token: cafe.manager })
  const id = menu.optionGroups.find(({ reference }) => reference === 'g0')?.id
  const removed = await cafe.api.delete<object>(`/menu/option-groups/${id}`, { token: cafe.manager })
  const restored = await cafe.api.post('/menu/option-groups/restore', removed.body, { token: cafe.manager })
  expect([restored.status, restored.body]).toMatchObject([201, { id }])
})

test('a menu that would be too large for the page of guests is refused with the numbers', async () => {
  const { status, body } = await push(menuOf({ ...SMALL, items: 600, textOfItem: 1_240 }))
  expect([status, body.details]).toEqual([400, [{ path: 'menu', message: 'menuTooLarge' }]])
  expect(body.error).toMatch(/^The menu of guests would have about \d{3} kB; it may have 450 kB\. /)
})

/** The page has some 20 kB of texts beside its menu. */
const MAX_MENU = 480_000

test.each([
  ['items with long texts', { ...SMALL, items: 355, textOfItem: 1_240 }],
  ['2,000 items with names', { items: 2_000, groupsOfItem: 1, groups: 200, options: 14, textOfItem: 60 }],
  ['options', { items: 300, groupsOfItem: 2, groups: 200, options: 40, textOfItem: 30 }],
])('the largest menu of %s has at most 480 kB on the page of guests, compressed', async (_, size) => {
  const { status, body } = await push(menuOf(size))
  expect(body.error).toBeUndefined()
  expect(status).toBe(200)
  await cafe.database.query(
    `WITH new AS (INSERT INTO photos (id, org_id, content) SELECT encode(sha256(m.id::text::bytea), 'hex'), $1, ''
       FROM menu_items m WHERE m.org_id = $1 ON CONFLICT DO NOTHING)
     UPDATE menu_items m SET photo_id = encode(sha256(m.id::text::bytea), 'hex') WHERE m.org_id = $1`,
    [cafe.here.orgId],
  )
  const compact = await readCompactMenu(cafe.database, cafe.here)
  expect(compact.categories.find(({ name }) => name === 'Large')?.items).toHaveLength(size.items)
  expect(gzipSync(JSON.stringify(compact)).length).toBeLessThanOrEqual(MAX_MENU)
})

test('the menu of guests over REST is that of the page, with descriptions and each group at each item', async () => {
  const { body: session } = await cafe.api.post<{ sessionId: string }>('/guest/sessions', {
    tableCode: cafe.here.tableCode,
  })
  const { body } = await cafe.api.get<GuestMenu>('/guest/menu', { headers: { 'X-Session-ID': session.sessionId } })
  const page = expandMenu(await readCompactMenu(cafe.database, cafe.here))
  expect(
    body.categories.map(({ name, items }) => ({
      name,
      items: items.map(({ description, components: _, servedFrom: __, served, ...item }) => ({
        ...item,
        served: served ? null : [],
        descriptionLength: description.length,
      })),
    })),
  ).toEqual(page.map(({ id: _, ...category }) => category))
})
