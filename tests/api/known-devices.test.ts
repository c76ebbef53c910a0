import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '@/lib/errors'
import { deviceCookie, type KnownDevice, readDevice } from '@/lib/staff/account-lock'
import { type LogInResult, logIn } from '@/lib/staff/log-in'
import { readStaffToken } from '@/lib/staff/staff-token'
import { type Cafe, startCafe } from '../support/cafe'
import { hire } from '../support/people'

const WRONG_PIN = '000000'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

type Person = Awaited<ReturnType<typeof hire>>

/** What becomes of a log-in: `ok`, or the code of its refusal. */
async function attempt({ credentials }: Person, device: KnownDevice | null, pin = credentials.pin): Promise<string> {
  try {
    await logIn(cafe.database, { ...credentials, pin }, device)
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

async function deviceOf({ credentials }: Person, before: KnownDevice | null = null): Promise<KnownDevice> {
  const { token }: LogInResult = await logIn(cafe.database, credentials, before)
  const { sub, ver } = await readStaffToken(token)
  const device = await readDevice(await deviceCookie(before, { id: sub, tokenVersion: ver }))
  if (!device) throw new Error('The cookie of a device cannot be read.')
  return device
}

async function lock(person: Person, device: KnownDevice | null) {
  for (let tries = 0; tries < 5; tries++) expect(await attempt(person, device, WRONG_PIN)).toBe('invalid_credentials')
  expect(await attempt(person, device)).toBe('rate_limited')
}

test('a stranger who locks an account does not lock the devices on which its person has signed in', async () => {
  const person = await hire(cafe)
  const device = await deviceOf(person)
  await lock(person, null)
  expect(await attempt(person, device)).toBe('ok')
  // The success on the device does not give the stranger new tries.
  expect(await attempt(person, null)).toBe('rate_limited')
})

test('a known device has five tries of its own, and another device has others', async () => {
  const person = await hire(cafe)
  const [one, other] = [await deviceOf(person), await deviceOf(person)]
  await lock(person, one)
  expect(await attempt(person, other)).toBe('ok')
  expect(await attempt(person, null)).toBe('ok')
})

test('a device counts for itself only for those who have signed in on it', async () => {
  const [person, colleague] = [await hire(cafe), await hire(cafe)]
  const shared = await deviceOf(colleague, await deviceOf(person))
  await lock(person, null)
  await lock(colleague, null)
  expect([await attempt(person, shared), await attempt(colleague, shared)]).toEqual(['ok', 'ok'])
  const onlyColleague = await deviceOf(colleague, shared).then(({ accounts }) => ({
    id: shared.id,
    accounts: accounts.slice(0, 1),
  }))
  expect(await attempt(person, onlyColleague)).toBe('rate_limited')
})

test('a device is a stranger again once the PIN is changed', async () => {
  const person = await hire(cafe)
  const device = await deviceOf(person)
  await cafe.database.prisma.staff.update({ where: { id: person.id }, data: { tokenVersion: { increment: 1 } } })
  await lock(person, null)
  expect(await attempt(person, device)).toBe('rate_limited')
})

test('a cookie that we did not sign, or a staff token, is no device', async () => {
  const [header, payload] = (await deviceCookie(null, { id: 'x', tokenVersion: 1 })).split('.')
  for (const cookie of [undefined, '', 'x', `${header}.${payload}.AAAA`, `${header}.${payload}.`, cafe.manager]) {
    expect(await readDevice(cookie)).toBeNull()
  }
})
