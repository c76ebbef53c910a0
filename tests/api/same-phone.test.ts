import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { findSameNumbers } from '@/lib/staff/find-staff'
import { phoneForm } from '@/lib/staff/same-phone'
import { switchPerson } from '@/lib/staff/switch-person'
import { type Cafe, logIn, STAFF, startCafe } from '../support/cafe'
import { hire } from '../support/people'

const FULL_WIDTH = '０９０５　０００　００１'
const ARABIC = '٠٩٠٥٠٠٠٠٠١'

test.each([
  ['0905 000 001', 'VN', '+84905000001'],
  ['+84 905-000-001', 'VN', '+84905000001'],
  ['+84905000001', null, '+84905000001'],
  ['0084905000001', 'VN', '+84905000001'],
  [FULL_WIDTH, 'VN', '+84905000001'],
  [ARABIC, 'VN', '+84905000001'],
  ['𝟬𝟵𝟬𝟱𝟬𝟬𝟬𝟬𝟬𝟭', 'VN', '+84905000001'],
  // No valid number, no country, or none that has numbers: its digits.
  ['123 456', 'VN', '123456'],
  ['0905 000 001', null, '0905000001'],
  ['0905 000 001', 'AQ', '0905000001'],
])('the form of %s in %s is %s', (phone, country, form) => {
  expect(phoneForm(phone, country)).toBe(form)
})

describe('one number, written in several ways,', () => {
  let cafe: Cafe
  beforeAll(async () => {
    cafe = await startCafe()
  })
  afterAll(() => cafe.stop())

  const WAYS = ['+84 905 000 001', '0084905000001', FULL_WIDTH, ARABIC]
  const signIn = (phone: string, pin: string) =>
    cafe.api.post<{ staff: { id: string } }>('/auth/login', { phone, pin, orgSlug: 'demo-cafe' })

  test('signs one person in, and takes no second one', async () => {
    const person = await hire(cafe, { phone: '0905000001' })
    for (const phone of WAYS) {
      const { status, body } = await signIn(phone, person.credentials.pin)
      expect([phone, status, body.staff?.id]).toEqual([phone, 200, person.id])
    }
    for (const phone of WAYS) {
      const added = { name: 'Hà', phone, role: 'staff', branchId: cafe.here.branchId, pin: '271828' }
      const { status, body } = await cafe.api.post<{ code: string }>('/staff', added, { token: cafe.manager })
      expect([phone, status, body.code]).toEqual([phone, 409, 'already_exists'])
    }
  })

  test('counts wrong PINs of one account', async () => {
    await hire(cafe, { phone: '0905000002' })
    const statuses: number[] = []
    for (const phone of [
      '0905000002',
      '+84905000002',
      '0084905000002',
      '０９０５０００００２',
      '0905 000 002',
      '+84 905000002',
    ])
      statuses.push((await signIn(phone, '000000')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('belongs to two people from before: both sign in by PIN, and the manager is told', async () => {
    const first = await hire(cafe, { phone: '0905000003', name: 'An' })
    const second = await hire(cafe, { phone: '+84905000003', name: 'Bình' })
    await cafe.database.query(
      'UPDATE staff SET pin_hash = (SELECT pin_hash FROM staff WHERE phone = $2) WHERE id = $1',
      [second.id, '0900000002'],
    )
    expect((await signIn('0905000003', first.credentials.pin)).body.staff.id).toBe(first.id)
    expect((await signIn('0905000003', '333444')).body.staff.id).toBe(second.id)
    const manager = await authenticateStaff(cafe.database, cafe.manager)
    const groups = await findSameNumbers(cafe.database, manager)
    expect(groups.map((people) => people.map(({ name }) => name))).toEqual([['An', 'Bình']])
  })

  test('belongs to two people: the PIN of one buys no more guesses at that of the other', async () => {
    await hire(cafe, { phone: '0905000007' })
    const other = await hire(cafe, { phone: '+84905000007' })
    await cafe.database.query(
      'UPDATE staff SET pin_hash = (SELECT pin_hash FROM staff WHERE phone = $2) WHERE id = $1',
      [other.id, '0900000002'],
    )
    const statuses: number[] = []
    for (const pin of ['000001', '000002', '000003', '000004', '333444', '000005', '000006'])
      statuses.push((await signIn('0905000007', pin)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 200, 401, 429])
  })

  test('belongs to two people: nor does it where one hands the device to the other', async () => {
    const an = await hire(cafe, { phone: '0905000008' })
    const binh = await hire(cafe, { phone: '+84905000008' })
    const switchTo = async ({ id }: { id: string }, pin: string) => {
      const access = await authenticateStaff(cafe.database, await logIn(cafe.api, STAFF))
      return switchPerson(cafe.database, access, { staffId: id, pin }, null).then(
        () => 'switched',
        ({ code }) => code,
      )
    }
    const results: string[] = []
    for (const pin of ['000001', '000002', '000003', '000004']) results.push(await switchTo(binh, pin))
    results.push(await switchTo(an, an.credentials.pin))
    for (const pin of ['000005', '000006']) results.push(await switchTo(binh, pin))
    const wrong = 'invalid_credentials'
    expect(results).toEqual([wrong, wrong, wrong, wrong, 'switched', wrong, 'rate_limited'])
  })

  test('matches with X-Org-ID in a business of another country, and so do the same digits', async () => {
    const asked = async (here: string, there: string) => {
      const person = await hire(cafe, { phone: here })
      await hire(cafe, { phone: there, orgId: cafe.elsewhere.orgId, branchId: null })
      const token = await logIn(cafe.api, person.credentials)
      return (await cafe.api.get('/auth/me', { token, headers: { 'X-Org-ID': cafe.elsewhere.orgId } })).status
    }
    expect(await asked('0905000004', '+84905000004')).toBe(200)
    expect(await asked('0905000005', '0905000005')).toBe(200)
    expect(await asked('0905000006', '+49905000006')).toBe(403)
  })
})
