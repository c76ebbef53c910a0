import { afterAll, beforeAll, expect, test } from 'vitest'
import { findColleagues } from '@/lib/staff/account-repository'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { logIn, refuseUnknownOrganisation } from '@/lib/staff/log-in'
import { switchPerson } from '@/lib/staff/switch-person'
import { type Cafe, OTHER_MANAGER, STAFF, startCafe } from '../support/cafe'
import { hire, type Person } from '../support/people'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const accessWith = (token: string) => authenticateStaff(cafe.database, token)

async function signedIn(person: Person) {
  const { token } = await logIn(cafe.database, person.credentials)
  return { token, access: await accessWith(token) }
}

const switchTo = async (from: Awaited<ReturnType<typeof signedIn>>, person: Person, pin = person.credentials.pin) =>
  switchPerson(cafe.database, from.access, { staffId: person.id, pin }, null)

test('a colleague takes over by PIN, and the session of the person before ends', async () => {
  const [lan, minh] = [await hire(cafe), await hire(cafe)]
  const before = await signedIn(lan)
  const { token } = await switchTo(before, minh)
  expect((await accessWith(token)).staffId).toBe(minh.id)
  await expect(accessWith(before.token)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a wrong PIN changes nothing, and five lock the account as at sign-in', async () => {
  const [lan, minh] = [await hire(cafe), await hire(cafe)]
  const before = await signedIn(lan)
  for (let tries = 0; tries < 5; tries++) {
    await expect(switchTo(before, minh, '000000')).rejects.toMatchObject({ code: 'invalid_credentials' })
  }
  await expect(switchTo(before, minh)).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(logIn(cafe.database, minh.credentials)).rejects.toMatchObject({ code: 'rate_limited' })
  expect((await accessWith(before.token)).staffId).toBe(lan.id)
})

test('nobody of another organisation, and nobody who is deactivated, takes over', async () => {
  const lan = await signedIn(await hire(cafe))
  const stranger = await hire(cafe, { orgId: cafe.elsewhere.orgId, branchId: null })
  const former = await hire(cafe)
  await cafe.database.prisma.staff.update({ where: { id: former.id }, data: { active: false } })
  for (const person of [stranger, former]) {
    await expect(switchTo(lan, person)).rejects.toMatchObject({ code: 'invalid_credentials' })
  }
})

test('the names are those who may use the branch, without phones', async () => {
  const lan = await hire(cafe, { name: 'Lan ở đây' })
  const everywhere = await hire(cafe, { name: 'Chủ quán', branchId: null, role: 'manager' })
  const away = await hire(cafe, { name: 'Ở chi nhánh khác', branchId: cafe.there.branchId })
  const found = await findColleagues(cafe.database, (await signedIn(lan)).access)
  expect(found).toContainEqual({ id: everywhere.id, name: 'Chủ quán', role: 'manager' })
  const ids = found.map(({ id }) => id)
  expect([ids.includes(lan.id), ids.includes(away.id)]).toEqual([false, false])
  const all = await findColleagues(cafe.database, (await signedIn(everywhere)).access)
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([lan.id, away.id]))
})

test.each([' Demo Café ', 'DEMO-CAFE', 'demo cafe'])('the short name may be typed as %j', async (typed) => {
  const { staff } = await logIn(cafe.database, { ...STAFF, orgSlug: typed })
  expect(staff.name).toBe('Trần Quốc Bảo')
  await refuseUnknownOrganisation(cafe.database, typed)
})

test('an unknown short name is told apart on the sign-in page only', async () => {
  await expect(refuseUnknownOrganisation(cafe.database, 'no-cafe')).rejects.toMatchObject({ code: 'not_found' })
  await expect(logIn(cafe.database, { ...OTHER_MANAGER, orgSlug: 'no-cafe' })).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
})
