import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import { findAudit, groupedByAction } from '@/lib/audit/audit'
import { findActors } from '@/lib/audit/audit-repository'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { addCategory, moveMenuItem, removeCategory } from '@/lib/menu/categories'
import { findMenuItem } from '@/lib/menu/menu-item-repository'
import { addMenuItem, changeMenuItem, removeMenuItems } from '@/lib/menu/menu-items'
import { findWholeMenu } from '@/lib/menu/read-menu'
import { setAvailability } from '@/lib/menu/set-availability'
import type { Order } from '@/lib/orders/order'
import { changeOrganisation } from '@/lib/organisation/change-organisation'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { findScreen } from '@/lib/screens/screen-repository'
import { readEdit } from '@/lib/settings/edit'
import { addPeople } from '@/lib/staff/add-people'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { addPerson, changePerson, changePin, setActive } from '@/lib/staff/change-staff'
import type { PeopleColumns } from '@/lib/staff/people-columns'
import { personSchema } from '@/lib/staff/person-schema'
import type { Person } from '@/lib/staff/staff-repository'
import { findPeople } from '@/lib/staff/staff-repository'
import { changeStation, removeStation } from '@/lib/stations/change-stations'
import { findStations } from '@/lib/stations/station-repository'
import { addTables, changeTable, renewTableCode, retireTable } from '@/lib/tables/change-tables'
import { findTables } from '@/lib/tables/table-repository'
import { type Cafe, logIn, startCafe } from '../support/cafe'
import { orderIn, sitDown } from '../support/orders'
import { hire, unusedPhone } from '../support/people'

let cafe: Cafe
let manager: StaffAccess
beforeAll(async () => {
  cafe = await startCafe()
  manager = await accessOf(cafe.manager)
})
afterAll(() => cafe.stop())

const accessOf = (token: string) => authenticateStaff(cafe.database, token)
const hired = async (job: Parameters<typeof hire>[1]) => {
  const person = await hire(cafe, job)
  const token = await logIn(cafe.api, person.credentials)
  return { ...person, token, access: await accessOf(token) }
}
/** A command may refuse before it promises anything. */
const refusal = (command: () => Promise<unknown>) =>
  expect(
    (async () => command())().then(
      () => 'done',
      ({ code, details }: ErrorBody) => ({ code, details }),
    ),
  )
/** An item without texts. */
const NO_TEXTS = {
  description: '',
  translations: {},
  servingTimes: [],
  branchPrices: {},
  kitchenName: '',
  allergens: [],
  components: [],
}
const at = (path: string, message: string) => [{ path, message }]
const valuesOf = ({ name, phone, role, branchId }: Person) => ({ name, phone, role, branchId })
const personOf = async (id: string) => {
  const person = (await findPeople(cafe.database, manager)).find((each) => each.id === id)
  if (!person) throw new Error('There is no such person.')
  return person
}
const lastEntry = async () => (await findAudit(cafe.database, manager, { limit: 1 })).entries[0]

describe('staff', () => {
  test('who is added signs in with the PIN that was chosen; the list of changes does not know it', async () => {
    const phone = unusedPhone()
    const person = { name: 'Đỗ Thị Thanh Hương', phone, role: 'staff' as const, branchId: cafe.here.branchId }
    await addPerson(cafe.database, manager, { ...person, pin: '975310' })
    expect(await logIn(cafe.api, { phone, pin: '975310', orgSlug: 'demo-cafe' })).toEqual(expect.any(String))
    expect(await lastEntry()).toMatchObject({
      action: 'staff.created',
      actor: { kind: 'staff', id: manager.staffId },
      subject: person.name,
      branchName: 'Hàng Bông',
      before: null,
      after: { phone, role: 'staff', branch: 'Hàng Bông' },
    })
    const again = { ...person, pin: '975310' }
    await refusal(() => addPerson(cafe.database, manager, again)).resolves.toEqual({
      code: 'already_exists',
      details: at('phone', 'taken'),
    })
  })

  test('a list adds all of its people or nobody, and says whose phone is taken', async () => {
    const [first, second] = [unusedPhone(), unusedPhone()]
    const id = randomUUID()
    const add = (list: string) => addPeople(cafe.database, manager, { id, list, branchId: cafe.here.branchId })
    const before = (await findPeople(cafe.database, manager)).length
    await refusal(() => add(`Lan, ${first}\nHoa, ${second}\nMai, ${first}\nThu, 12`)).resolves.toEqual({
      code: 'invalid_request',
      details: at('lines.4.phone', 'phone'),
    })
    await refusal(() => add(`Lan, ${first}\nHoa, ${second}\nMai, ${first}`)).resolves.toEqual({
      code: 'invalid_request',
      details: at('lines.3.phone', 'taken'),
    })
    expect(await findPeople(cafe.database, manager)).toHaveLength(before)
    const added = await add(`Lan, ${first}\nHoa, ${second}, quản lý, , 904817`)
    expect(added.map(({ phone }) => phone)).toEqual([first, second])
    for (const { phone, pin } of added)
      expect(await logIn(cafe.api, { phone, pin, orgSlug: 'demo-cafe' })).toEqual(expect.any(String))
    expect(await lastEntry()).toMatchObject({ action: 'staff.created', subject: 'Hoa', after: { role: 'manager' } })

    const third = unusedPhone()
    // As after a lost answer: with one person more, the others have the PINs with which they can sign in already.
    const again = await add(`Lan, ${first}\nHoa, ${second}, quản lý, , 904817\nMai, ${third}`)
    expect(again).toMatchObject([...added, { phone: third }])
    expect(await findPeople(cafe.database, manager)).toHaveLength(before + 3)
    const other = randomUUID()
    await refusal(() =>
      addPeople(cafe.database, manager, { id: other, list: `Lan, ${first}`, branchId: cafe.here.branchId }),
    ).resolves.toEqual({ code: 'invalid_request', details: at('lines.1.phone', 'taken') })
  })

  test('a list whose header has other names is read with the columns that a manager chose, and so is the next one', async () => {
    const add = (phone: string, columns: Partial<PeopleColumns> | null) =>
      addPeople(cafe.database, manager, {
        id: randomUUID(),
        list: `Mitarbeiter; Rufnummer\nJonas Weber; ${phone}`,
        branchId: cafe.here.branchId,
        columns: columns && { name: '', first: '', last: '', phone: '', role: '', branch: '', pin: '', ...columns },
      })
    await refusal(() => add(unusedPhone(), null)).resolves.toEqual({
      code: 'invalid_request',
      details: at('columns', 'required'),
    })
    const chosen = { name: 'Mitarbeiter', phone: 'Rufnummer' }
    expect(await add(unusedPhone(), chosen)).toMatchObject([{ name: 'Jonas Weber' }])
    expect(await add(unusedPhone(), null)).toMatchObject([{ name: 'Jonas Weber' }])
  })

  test('a changed PIN, and being disabled, revokes what the person holds; the old PIN is dead', async () => {
    const { id, credentials, token } = await hired({})
    await changePin(cafe.database, manager, id, '864209')
    const ask = (held: string) => cafe.api.get('/branches', { token: held })
    await expect.poll(async () => (await ask(token)).status).toBe(401)
    expect(await logIn(cafe.api, credentials)).toBeUndefined()
    const renewed = await logIn(cafe.api, { ...credentials, pin: '864209' })
    expect((await ask(renewed)).status).toBe(200)
    await setActive(cafe.database, manager, id, false)
    await expect.poll(async () => (await ask(renewed)).status).toBe(401)
    expect(await logIn(cafe.api, { ...credentials, pin: '864209' })).toBeUndefined()
    await setActive(cafe.database, manager, id, true)
    expect((await ask(await logIn(cafe.api, { ...credentials, pin: '864209' }))).status).toBe(200)
    expect((await ask(renewed)).status).toBe(401)
    const { entries } = await findAudit(cafe.database, manager, { kind: 'staff', limit: 3 })
    expect(entries.map(({ action }) => action)).toEqual(['staff.enabled', 'staff.disabled', 'staff.pin_changed'])
  })

  test('nobody disables, demotes or ties themselves; a name of the own may change', async () => {
    const { id, access } = await hired({ role: 'manager', branchId: null })
    const seen = valuesOf(await personOf(id))
    const refused = { code: 'forbidden', details: at('role', 'yourself') }
    await refusal(() => setActive(cafe.database, access, id, false)).resolves.toEqual(refused)
    for (const part of [{ role: 'staff' as const }, { branchId: cafe.here.branchId }]) {
      await refusal(() =>
        changePerson(cafe.database, access, { id, seen, wanted: { ...seen, ...part } }),
      ).resolves.toEqual(refused)
    }
    await changePerson(cafe.database, access, { id, seen, wanted: { ...seen, name: 'Phạm Ngọc Ánh' } })
    expect(await personOf(id)).toMatchObject({ name: 'Phạm Ngọc Ánh', role: 'manager' })
  })

  test('two managers who demote each other at the same moment: one stays', async () => {
    const { elsewhere } = cafe
    const [first, second] = await Promise.all(
      [1, 2].map(() => hired({ orgId: elsewhere.orgId, role: 'manager', branchId: null })),
    )
    if (!first || !second) throw new Error('Two were hired.')
    await setActive(cafe.database, first.access, await anna(), false)
    const demote = async (by: StaffAccess, id: string) => {
      const seen = (await findPeople(cafe.database, by)).find((person) => person.id === id)
      if (!seen) throw new Error('There is no such person.')
      const values = valuesOf(seen)
      await changePerson(cafe.database, by, { id, seen: values, wanted: { ...values, role: 'staff' } })
    }
    const outcomes = await Promise.allSettled([demote(first.access, second.id), demote(second.access, first.id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'in_use', details: at('role', 'lastManager') },
    })
  })

  const anna = async () => (await cafe.database.prisma.staff.findFirstOrThrow({ where: { name: 'Anna Schmidt' } })).id

  test('who is tied to a branch sees and touches its people only, and hires for it only', async () => {
    const { access } = await hired({ role: 'manager', branchId: cafe.there.branchId })
    const shown = await findPeople(cafe.database, access)
    expect(shown.every(({ branchId }) => branchId === cafe.there.branchId)).toBe(true)
    const { id } = await hire(cafe)
    const seen = valuesOf(await personOf(id))
    await refusal(() => changePerson(cafe.database, access, { id, seen, wanted: seen })).resolves.toMatchObject({
      code: 'not_found',
    })
    await refusal(() => changePin(cafe.database, access, id, '864209')).resolves.toMatchObject({ code: 'not_found' })
    const person = { name: 'Lan', phone: unusedPhone(), role: 'staff' as const, pin: '864209' }
    await refusal(() => addPerson(cafe.database, access, { ...person, branchId: null })).resolves.toEqual({
      code: 'forbidden',
      details: at('branchId', 'required'),
    })
    await refusal(() =>
      addPerson(cafe.database, access, { ...person, branchId: cafe.here.branchId }),
    ).resolves.toMatchObject({ code: 'not_found' })
    await addPerson(cafe.database, access, { ...person, branchId: cafe.there.branchId })
  })
})

describe('two managers who change the same thing', () => {
  test('each keep what they touched; where both touched the same, the later is told', async () => {
    const { id } = await hire(cafe, { name: 'Lan' })
    const seen = valuesOf(await personOf(id))
    await changePerson(cafe.database, manager, { id, seen, wanted: { ...seen, name: 'Lan Anh' } })
    const phone = unusedPhone()
    await changePerson(cafe.database, manager, { id, seen, wanted: { ...seen, phone } })
    expect(await personOf(id)).toMatchObject({ name: 'Lan Anh', phone })
    await refusal(() =>
      changePerson(cafe.database, manager, { id, seen, wanted: { ...seen, name: 'Lan Chi' } }),
    ).resolves.toEqual({ code: 'version_conflict', details: at('name', 'changedMeanwhile') })
    expect(await lastEntry()).toMatchObject({ before: { phone: seen.phone }, after: { phone } })
  })

  test('what was saved before a rule came is changed all the same', async () => {
    const { id } = await hire(cafe, { name: 'Lan' })
    await cafe.database.query('UPDATE staff SET name = $2 WHERE id = $1', [id, 'L'.repeat(500)])
    const seen = valuesOf(await personOf(id))
    const edit = readEdit(personSchema, { id, seen, wanted: { ...seen, name: 'Lan Anh' } })
    await changePerson(cafe.database, manager, edit)
    expect(await personOf(id)).toMatchObject({ ...seen, name: 'Lan Anh' })
  })
})

describe('the menu', () => {
  const section = async (name: string) => {
    const found = (await findWholeMenu(cafe.database, manager)).find((each) => each.name === name)
    if (!found) throw new Error(`There is no category ${name}.`)
    return found
  }

  test('is added to, changed, moved and taken from; each is written down in words', async () => {
    await addCategory(cafe.database, manager, { name: 'Kem', course: 3 })
    expect(await lastEntry()).toMatchObject({ action: 'category.created', after: { course: 3 } })
    const { id: categoryId } = await section('Kem')
    const [bar] = await findStations(cafe.database, manager.orgId)
    for (const name of ['Kem dừa', 'Kem xôi']) {
      await addMenuItem(cafe.database, manager, {
        name,
        categoryId,
        stationId: bar?.id ?? null,
        price: 30_000,
        ...NO_TEXTS,
      })
    }
    const [coconut, rice] = (await section('Kem')).items
    if (!coconut || !rice) throw new Error('Two were added.')
    await moveMenuItem(cafe.database, manager, rice.id, 'up')
    expect((await section('Kem')).items.map(({ name }) => name)).toEqual(['Kem xôi', 'Kem dừa'])
    await moveMenuItem(cafe.database, manager, rice.id, 'up')
    const seen = await findMenuItem(cafe.database, manager.orgId, rice.id)
    await changeMenuItem(cafe.database, manager, {
      id: rice.id,
      seen,
      wanted: { ...seen, price: 35_000, stationId: null },
    })
    expect(await lastEntry()).toMatchObject({
      action: 'menu_item.changed',
      subject: 'Kem xôi',
      before: { price: 30_000, currency: 'VND', station: 'Bar' },
      after: { price: 35_000, currency: 'VND', station: null },
    })
    await setAvailability(cafe.database, manager, rice.id, false)
    expect((await section('Kem')).items[0]?.soldOutBranchIds).toHaveLength(2)
    await refusal(() => removeCategory(cafe.database, manager, categoryId)).resolves.toMatchObject({ code: 'in_use' })
    const { items } = await section('Kem')
    await removeMenuItems(
      cafe.database,
      manager,
      items.map(({ id }) => id),
    )
    await removeCategory(cafe.database, manager, categoryId)
    expect(await lastEntry()).toMatchObject({ action: 'category.deleted', subject: 'Kem' })
  })

  test('an item that is removed while others 86 it is gone, and nothing fails', async () => {
    await addCategory(cafe.database, manager, { name: 'Chè' })
    const { id: categoryId } = await section('Chè')
    for (let round = 0; round < 20; round += 1) {
      await addMenuItem(cafe.database, manager, {
        name: 'Chè bưởi',
        categoryId,
        stationId: null,
        price: 25_000,
        ...NO_TEXTS,
      })
      const id = (await section('Chè')).items[0]?.id ?? ''
      const soldOut = () => setAvailability(cafe.database, manager, id, false)
      const [removed, ...told] = await Promise.allSettled([
        removeMenuItems(cafe.database, manager, [id]),
        ...Array.from({ length: 4 }, soldOut),
      ])
      expect(removed.status).toBe('fulfilled')
      const reasons = told.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      for (const reason of reasons) expect(reason).toMatchObject({ code: 'not_found' })
    }
  })

  test('belongs to all branches: who is tied to one may only 86 there, and that is written down once', async () => {
    const { access } = await hired({ role: 'manager', branchId: cafe.there.branchId })
    await refusal(() => removeMenuItems(cafe.database, access, [cafe.menuItemId])).resolves.toMatchObject({
      code: 'forbidden',
    })
    for (let time = 0; time < 2; time += 1) await setAvailability(cafe.database, access, cafe.menuItemId, false)
    await setAvailability(cafe.database, access, cafe.menuItemId, true)
    const { entries } = await findAudit(cafe.database, access, { by: access.staffId, limit: 10 })
    expect(entries.map(({ action, branchName }) => [action, branchName])).toEqual([
      ['menu_item.available', 'Thảo Điền'],
      ['menu_item.sold_out', 'Thảo Điền'],
    ])
  })
})

describe('tables', () => {
  const tables = async () =>
    (await findTables(cafe.database, manager)).filter(({ branchId }) => branchId === cafe.here.branchId)
  const tableOf = async (label: string) => {
    const table = (await tables()).find((each) => each.label === label)
    if (!table) throw new Error(`There is no table ${label}.`)
    return table
  }
  const sit = (tableCode = '') => cafe.api.post<{ sessionId: string }>('/guest/sessions', { tableCode })

  test('several are added at once, each with a code; none where a label is taken', async () => {
    await addTables(cafe.database, manager, { branchId: cafe.here.branchId, labels: 'C1, C2 ,C1,' })
    expect((await sit((await tableOf('C2')).code)).status).toBe(201)
    await refusal(() =>
      addTables(cafe.database, manager, { branchId: cafe.here.branchId, labels: 'C3, C1' }),
    ).resolves.toEqual({ code: 'already_exists', details: at('labels', 'taken') })
    expect((await tables()).filter(({ label }) => label.startsWith('C'))).toHaveLength(2)
  })

  test('a new code ends what came in by the old one', async () => {
    const { id, code } = await tableOf('A2')
    const { body } = await sit(code)
    await renewTableCode(cafe.database, manager, id)
    expect((await sit(code)).status).toBe(404)
    expect((await cafe.api.get('/guest/menu', { session: body.sessionId })).status).toBe(401)
    expect((await sit((await tableOf('A2')).code)).status).toBe(201)
    expect(JSON.stringify(await lastEntry())).not.toContain((await tableOf('A2')).code)
  })

  test('one that is taken away takes no guest and no order, and its label is free', async () => {
    const { id, code } = await tableOf('A3')
    const session = (await sit(code)).body.sessionId
    await retireTable(cafe.database, manager, id)
    expect((await sit(code)).status).toBe(404)
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
    expect((await cafe.api.post('/guest/orders', { items }, { session })).status).toBe(404)
    expect((await cafe.api.post('/orders', { tableId: id, items }, { token: cafe.staff })).status).toBe(404)
    await refusal(() => retireTable(cafe.database, manager, id)).resolves.toMatchObject({ code: 'not_found' })
    const b3 = await tableOf('B3')
    const edit = { id: b3.id, seen: { label: 'B3', area: '' }, wanted: { label: 'A3', area: '' } }
    await changeTable(cafe.database, manager, edit)
    expect((await tableOf('A3')).id).toBe(b3.id)
    await addTables(cafe.database, manager, { branchId: cafe.here.branchId, labels: 'B3' })
    expect(await sitDown(cafe)).toEqual(expect.any(String))
  })
})

describe('stations and the organisation', () => {
  test('a new name is that of all orders and paired screens at once; a station in use stays', async () => {
    const [bar, , pastry] = await findStations(cafe.database, manager.orgId)
    if (!bar || !pastry) throw new Error('There are stations.')
    const { id, items: _, ...seen } = bar
    const { id: screenId } = await cafe.database.prisma.screen.create({
      data: {
        id: newId(),
        orgId: manager.orgId,
        branchId: cafe.here.branchId,
        name: 'Quầy',
        stationIds: [id, pastry.id],
        view: 'wall',
        secretHash: newId(),
      },
    })
    const [open, finished] = [await orderIn(cafe), await orderIn(cafe, 'completed')]
    const stationsOf = async (orderId: string) => {
      const { body } = await cafe.api.get<Order>(`/orders/${orderId}`, { token: cafe.manager })
      return body.items.map(({ station, stationId }) => [station, stationId])
    }
    expect(await stationsOf(open.id)).toEqual([['Bar', id]])
    await changeStation(cafe.database, manager, {
      id,
      seen,
      wanted: { ...seen, name: 'Quầy pha chế', lateAfterMinutes: 12 },
    })
    for (const order of [open, finished]) {
      expect(await stationsOf(order.id)).toEqual([['Quầy pha chế', id]])
      const { updatedAt } = await cafe.database.prisma.order.findUniqueOrThrow({ where: { id: order.id } })
      expect(updatedAt.getTime()).toBe(Date.parse(order.updatedAt))
    }
    expect(await lastEntry()).toMatchObject({
      before: { name: 'Bar', lateAfterMinutes: 10 },
      after: { name: 'Quầy pha chế', lateAfterMinutes: 12 },
    })
    expect(await findScreen(cafe.database, manager, screenId)).toMatchObject({ stations: ['Quầy pha chế', 'Pastry'] })
    await refusal(() => removeStation(cafe.database, manager, id)).resolves.toMatchObject({ code: 'in_use' })
    const now = { ...seen, name: 'Quầy pha chế', lateAfterMinutes: 12 }
    const wanted = { ...now, soonAfterMinutes: 11 }
    await changeStation(cafe.database, manager, { id, seen: now, wanted })
    // Another manager lowers the one while this one has raised the other.
    await refusal(() =>
      changeStation(cafe.database, manager, { id, seen: now, wanted: { ...now, lateAfterMinutes: 8 } }),
    ).resolves.toEqual({ code: 'version_conflict', details: at('lateAfterMinutes', 'lateNotAfterSoon') })
  })

  test('the organisation is changed by managers of all branches, of their own only', async () => {
    const { id, slug, ...seen } = await findOrganisation(cafe.database, manager.orgId)
    const edit = { id, seen, wanted: { ...seen, name: 'Cà phê Phố Cổ', timeZone: 'Asia/Bangkok' } }
    await changeOrganisation(cafe.database, manager, edit)
    expect(await lastEntry()).toMatchObject({ after: { name: 'Cà phê Phố Cổ', timeZone: 'Asia/Bangkok' } })
    const { access } = await hired({ role: 'manager' })
    await refusal(() => changeOrganisation(cafe.database, access, edit)).resolves.toMatchObject({ code: 'forbidden' })
    const other = await hired({ orgId: cafe.elsewhere.orgId, role: 'manager', branchId: null })
    await refusal(() => changeOrganisation(cafe.database, other.access, edit)).resolves.toMatchObject({
      code: 'not_found',
    })
    expect(await findOrganisation(cafe.database, manager.orgId)).toEqual({ ...edit.wanted, id, slug })
  })
})

describe('the list of changes', () => {
  test('is turned page by page, each entry once, and shows nothing of another organisation', async () => {
    const whole = await findAudit(cafe.database, manager, { limit: 1_000 })
    const ids: string[] = []
    let before: string | undefined
    do {
      const page = await findAudit(cafe.database, manager, { before, limit: 4 })
      ids.push(...page.entries.map(({ id }) => id))
      before = page.nextBefore ?? undefined
    } while (before)
    expect(ids).toEqual(whole.entries.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(whole.entries.some(({ subject }) => subject === 'Anna Schmidt')).toBe(false)
  })

  test('shows what was one action as one entry, on one page', async () => {
    const { access } = await hired({ role: 'manager', branchId: null })
    const by = access.staffId
    await addCategory(cafe.database, access, { name: 'Trước đó' })
    await addTables(cafe.database, access, { branchId: cafe.here.branchId, labels: 'Z1, Z2, Z3' })
    const first = await findAudit(cafe.database, manager, { by, limit: 2 })
    const groups = groupedByAction(first.entries)
    expect(groups.map((group) => group.map(({ subject }) => subject))).toEqual([['Z1', 'Z2', 'Z3']])
    const second = await findAudit(cafe.database, manager, { by, before: first.nextBefore ?? '', limit: 2 })
    expect(second.entries.map(({ subject }) => subject)).toEqual(['Trước đó'])
  })

  test('names those who changed something, each once', async () => {
    const { access } = await hired({ role: 'manager', branchId: null, name: 'Đỗ Đổi' })
    const idle = await hired({ role: 'manager' })
    for (const name of ['Đồ khô', 'Đồ tươi']) await addCategory(cafe.database, access, { name })
    const actors = await findActors(cafe.database, manager)
    expect(actors.filter(({ id }) => id === access.staffId)).toEqual([{ id: access.staffId, name: 'Đỗ Đổi' }])
    expect(actors.some(({ id }) => id === idle.access.staffId)).toBe(false)
    expect(new Set(actors.map(({ id }) => id)).size).toBe(actors.length)
  })
})
