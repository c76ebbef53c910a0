import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET } from '@/app/photos/[file]/route'
import type { StaffAccess } from '@/lib/access/callers'
import { findAudit } from '@/lib/audit/audit'
import type { PlainSql } from '@/lib/db/open-database'
import { newId } from '@/lib/ids'
import { changeItemPhoto } from '@/lib/menu/change-item-photo'
import { findMenuItem } from '@/lib/menu/menu-item-repository'
import { addMenuItem, changeMenuItem, removeMenuItems, restoreMenuItems } from '@/lib/menu/menu-items'
import type { GuestMenu, MenuItem } from '@/lib/menu/read-menu'
import type { Order } from '@/lib/orders/order'
import { changeLogo } from '@/lib/organisation/change-logo'
import { findLogo } from '@/lib/organisation/logo-repository'
import { photoUrl } from '@/lib/photos/photo-address'
import { MAX_PHOTO_BYTES } from '@/lib/photos/photo-limits'
import { readPhoto } from '@/lib/photos/photos'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'
import { sitDown } from '../support/orders'
import { lossyWebp } from '../support/webp'

let cafe: Cafe
let manager: StaffAccess
let otherManager: StaffAccess
beforeAll(async () => {
  cafe = await startCafe()
  manager = await authenticateStaff(cafe.database, cafe.manager)
  otherManager = await authenticateStaff(cafe.database, cafe.otherManager)
})
afterAll(() => cafe.stop())

const change = async (id: string, values: object) => {
  const seen = await findMenuItem(cafe.database, manager.orgId, id)
  await changeMenuItem(cafe.database, manager, { id, seen, wanted: { ...seen, ...values } })
}
const newItem = async (name: string, of = manager, id = newId()) => {
  const { categoryId } = await cafe.database.prisma.menuItem.findFirstOrThrow({ where: { orgId: of.orgId } })
  const values = {
    name,
    categoryId,
    stationId: null,
    price: 30_000,
    description: '',
    translations: {},
    servingTimes: [],
    branchPrices: {},
    kitchenName: '',
    allergens: [],
    components: [],
  }
  return addMenuItem(cafe.database, of, values, id)
}
const menuItem = async (id: string) => {
  const { body } = await cafe.api.get<{ items: MenuItem[] }>('/menu-items', { token: cafe.manager })
  return body.items.find((item) => item.id === id)
}
const guestItem = async (id: string) => {
  const session = await sitDown(cafe)
  const { body } = await cafe.api.get<GuestMenu>('/guest/menu', { session })
  return body.categories.flatMap(({ items }) => items).find((item) => item.id === id)
}
const order = async (menuItemId: string) => {
  const body = { tableId: cafe.here.tableId, items: [{ menuItemId, quantity: 1 }] }
  return (await cafe.api.post<Order>('/orders', body, { token: cafe.staff })).body
}

test('an item that a form sends again is there once, with what was sent last; nobody changes that of another business', async () => {
  const id = newId()
  await newItem('Trà cúc', manager, id)
  await newItem('Trà cúc mật ong', manager, id)
  const named = { where: { name: { startsWith: 'Trà cúc' } }, select: { id: true, name: true } }
  const { prisma } = cafe.database
  expect(await prisma.menuItem.findMany(named)).toEqual([{ id, name: 'Trà cúc mật ong' }])
  await expect(newItem('Trà cúc đỏ', otherManager, id)).rejects.toThrow()
  await removeMenuItems(cafe.database, manager, [id])
  await expect(newItem('Trà cúc', manager, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await prisma.menuItem.findMany(named)).toEqual([{ id, name: 'Trà cúc mật ong' }])
})

describe('the texts and allergens of an item', () => {
  test('are on the menu of staff; guests do not see the kitchen name', async () => {
    const id = await newItem('Trà ô long sữa')
    expect(await menuItem(id)).toMatchObject({
      description: '',
      kitchenName: '',
      allergens: [],
      components: [],
      photoUrl: null,
    })
    await change(id, { description: 'Thơm, béo nhẹ', kitchenName: 'Ô long', allergens: ['milk', 'Mật ong'] })
    const told = { description: 'Thơm, béo nhẹ', allergens: ['milk', 'Mật ong'], photoUrl: null }
    expect(await menuItem(id)).toMatchObject({ ...told, kitchenName: 'Ô long' })
    const seen = await guestItem(id)
    expect(seen).toMatchObject(told)
    expect(seen).not.toHaveProperty('kitchenName')
  })

  test('stay on the line of an order as they were', async () => {
    const id = await newItem('Chè thập cẩm')
    await change(id, { kitchenName: 'Chè TC', allergens: ['peanuts'] })
    const placed = await order(id)
    await change(id, { kitchenName: '', allergens: ['milk'] })
    const { body } = await cafe.api.get<Order>(`/orders/${placed.id}`, { token: cafe.staff })
    expect(body.items).toMatchObject([{ menuItemName: 'Chè thập cẩm', kitchenName: 'Chè TC', allergens: ['peanuts'] }])
    expect((await order(id)).items).toMatchObject([{ kitchenName: 'Chè thập cẩm', allergens: ['milk'] }])
  })

  test('are in the activity log', async () => {
    const id = await newItem('Trà gừng')
    await change(id, { description: 'Ấm bụng', allergens: ['sesame'] })
    const { entries } = await findAudit(cafe.database, manager, { limit: 1 })
    expect(entries).toMatchObject([
      {
        subject: 'Trà gừng',
        before: { description: '', allergens: [] },
        after: { allergens: ['sesame'] },
      },
    ])
  })
})

describe('the photo of an item', () => {
  const get = (url: string) =>
    GET(new Request(`http://localhost${url}`), { params: Promise.resolve({ file: url.split('/').at(-1) ?? '' }) })
  const photos = () => cafe.database.prisma.photo.count({ where: { orgId: manager.orgId } })
  const change = async (id: string, content: Uint8Array<ArrayBuffer> | null, as = manager) =>
    changeItemPhoto(cafe.database, as, id, content)

  test('has an address that clients keep for ever; without the photo it is a 404', async () => {
    const id = await newItem('Sữa chua nếp cẩm')
    const content = lossyWebp(800, 600)
    await change(id, content)
    const url = (await menuItem(id))?.photoUrl ?? ''
    expect((await guestItem(id))?.photoUrl).toBe(url)
    const answer = await get(url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content)
    await change(id, null)
    expect((await menuItem(id))?.photoUrl).toBeNull()
    for (const gone of [url, '/photos/x.webp', `/photos/${'0'.repeat(64)}.svg`]) {
      const refused = await get(gone)
      expect(refused.status).toBe(404)
      expect(refused.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('that many send at once keeps no order waiting', async () => {
    const id = await newItem('Chè bưởi')
    let answered = 0
    const uploads = Array.from({ length: 100 }, (_, at) =>
      change(id, lossyWebp(60 + at, 60))
        // A busy machine refuses those that waited for 5 s.
        .catch((error: unknown) => expect(error).toMatchObject({ code: 'unavailable' }))
        .finally(() => {
          answered += 1
        }),
    )
    const order = { tableId: cafe.here.tableId, items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] }
    expect((await cafe.api.post('/orders', order, { token: cafe.manager })).status).toBe(201)
    // It would have waited for all that came before it.
    expect(answered).toBeLessThan(50)
    await Promise.all(uploads)
    await change(id, null)
  })

  test('does not hold up orders: all photos together use a few connections', async () => {
    const id = await newItem('Sinh tố bơ')
    await change(id, lossyWebp(800, 601))
    const url = (await menuItem(id))?.photoUrl ?? ''
    const waiting = async (sql: PlainSql) => {
      const [row] = await sql.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_locks WHERE relation = 'photos'::regclass AND NOT granted`,
        [],
      )
      return row?.count
    }
    const asked = await cafe.database.transaction(async (sql) => {
      await sql.query('LOCK TABLE photos IN ACCESS EXCLUSIVE MODE', [])
      const answers = Promise.all(Array.from({ length: 30 }, () => get(url)))
      await expect.poll(() => waiting(sql)).toBeGreaterThan(0)
      expect((await order(id)).items).toHaveLength(1)
      expect(await waiting(sql)).toBeLessThanOrEqual(4)
      return { answers }
    })
    // Those that waited for too long are refused, and none fails.
    for (const { status } of await asked.answers) expect([200, 503]).toContain(status)
    expect((await get(url)).status).toBe(200)
  })

  test('is deleted when its last item has another', async () => {
    const [one, other] = [await newItem('Chè khúc bạch'), await newItem('Chè Thái')]
    const before = await photos()
    await change(one, lossyWebp(400, 400))
    await change(other, lossyWebp(400, 400))
    expect(await photos()).toBe(before + 1)
    await change(one, lossyWebp(500, 400))
    expect(await photos()).toBe(before + 2)
    await change(other, lossyWebp(500, 400))
    expect(await photos()).toBe(before + 1)
    await change(other, null)
    await change(one, null)
    expect(await photos()).toBe(before)
  })

  test('of a removed item comes back with it, also if another item had it and lost it', async () => {
    const [id, other] = [await newItem('Chè sầu riêng'), await newItem('Chè bắp')]
    await change(id, lossyWebp(300, 301))
    await change(other, lossyWebp(300, 301))
    const url = (await menuItem(id))?.photoUrl
    await removeMenuItems(cafe.database, manager, [id])
    await change(other, null)
    await restoreMenuItems(cafe.database, manager, [id])
    expect((await menuItem(id))?.photoUrl).toBe(url)
  })

  test.each([
    ['photoTooBig', lossyWebp(800, 600, MAX_PHOTO_BYTES + 2)],
    ['notWebp', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['photoSides', lossyWebp(4000, 600)],
    ['photoSides', lossyWebp(800, 4)],
  ])('is refused at its field: %s', async (why, content) => {
    const before = await photos()
    await expect(change(cafe.menuItemId, content)).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'photo', message: why }],
    })
    expect(await photos()).toBe(before)
  })

  test('of an item of another organisation cannot be changed; the same photo of two organisations is stored for each', async () => {
    await expect(change(cafe.otherMenuItemId, lossyWebp(600, 600))).rejects.toMatchObject({ code: 'not_found' })
    await expect(change(newId(), null)).rejects.toMatchObject({ code: 'not_found' })
    await change(cafe.otherMenuItemId, lossyWebp(600, 600), otherManager)
    const id = await newItem('Kem flan')
    await change(id, lossyWebp(600, 600))
    await change(id, null)
    const theirs = await cafe.database.prisma.menuItem.findUniqueOrThrow({ where: { id: cafe.otherMenuItemId } })
    expect((await get(`/photos/${theirs.photoId}.webp`)).status).toBe(200)
  })

  test('ten changes at once leave one photo', async () => {
    const id = await newItem('Kem xoài')
    const before = await photos()
    await Promise.all(Array.from({ length: 10 }, (_, index) => change(id, lossyWebp(300 + index, 300))))
    expect(await photos()).toBe(before + 1)
  })
})

describe('the logo of a business', () => {
  const change = async (content: Uint8Array<ArrayBuffer> | null, as = manager) => changeLogo(cafe.database, as, content)
  const shown = () => findLogo(cafe.database, manager.orgId)
  const logs = () =>
    cafe.database.prisma.auditEntry.count({ where: { orgId: manager.orgId, action: 'organisation.changed' } })

  test('is a photo, which is kept while it is one or an item has it; each change is in the activity log', async () => {
    const [id, before] = [await newItem('Bánh flan'), await logs()]
    const picture = lossyWebp(320, 90)
    await changeItemPhoto(cafe.database, manager, id, picture)
    await change(picture)
    const logo = await shown()
    expect((await menuItem(id))?.photoUrl).toBe(photoUrl(logo))
    await changeItemPhoto(cafe.database, manager, id, null)
    expect(new Uint8Array(await readPhoto(cafe.database, logo ?? ''))).toEqual(picture)
    await change(lossyWebp(330, 90))
    await expect(readPhoto(cafe.database, logo ?? '')).rejects.toMatchObject({ code: 'not_found' })
    await change(null)
    expect([await shown(), await logs()]).toEqual([null, before + 3])
  })

  test('is refused if it is no picture, and from a manager of one branch', async () => {
    await expect(change(new Uint8Array(100))).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'photo', message: 'notWebp' }],
    })
    const ofBranch = { ...manager, branchId: cafe.here.branchId }
    await expect(change(lossyWebp(320, 90), ofBranch)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await shown()).toBeNull()
  })

  test('is not seen by another business', async () => {
    await change(lossyWebp(320, 91), otherManager)
    expect(await shown()).toBeNull()
    await change(null, otherManager)
  })
})
