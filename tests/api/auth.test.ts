import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { LogInResult } from '@/lib/staff/log-in'
import type { Answer } from '../support/api-client'
import { type Cafe, logIn, MANAGER, OTHER_MANAGER, STAFF, startCafe } from '../support/cafe'
import { hire, unusedPhone } from '../support/people'

const WRONG_PIN = '000000'
const THIRTY_DAYS = 30 * 24 * 3600
/** Within 10 seconds everywhere (docs/contract.md, Requests). */
const REVOCATION = { timeout: 10_000, interval: 250 }

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const attempt = (credentials: object) => cafe.api.post<LogInResult & ErrorBody>('/auth/login', credentials)
const me = (token: string) => cafe.api.get<Record<string, unknown>>('/auth/me', { token })

describe('POST /auth/login', () => {
  test('answers a manager with a token and who it is for, not tied to a branch', async () => {
    const { status, body } = await attempt(MANAGER)
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.any(String),
      staff: { id: expect.any(String), name: 'Nguyễn Thị Minh Châu', role: 'manager', branchId: null },
    })
  })

  test('answers staff with their branch', async () => {
    const { status, body } = await attempt(STAFF)
    expect(status).toBe(200)
    expect(body.staff).toEqual({
      id: expect.any(String),
      name: 'Trần Quốc Bảo',
      role: 'staff',
      branchId: cafe.here.branchId,
    })
  })

  test('issues a token of 30 days with the decided claims, pinned to HS256 and typed', async () => {
    const { body } = await attempt(STAFF)
    const claims = decodeJwt(body.token)
    expect(decodeProtectedHeader(body.token)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
    expect(claims).toEqual({
      sub: body.staff.id,
      org: cafe.here.orgId,
      role: 'staff',
      branch: cafe.here.branchId,
      ver: 1,
      iss: 'passboard',
      aud: 'passboard-api',
      iat: expect.any(Number),
      exp: Number(claims.iat) + THIRTY_DAYS,
      jti: expect.any(String),
    })
  })

  test('gives every log-in a token of its own', async () => {
    const [one, two] = [await attempt(STAFF), await attempt(STAFF)]
    expect(decodeJwt(one.body.token).jti).not.toBe(decodeJwt(two.body.token).jti)
  })

  test.each(['090 000 0002', '0900-000-002', '(0900) 000.002', ' 0900000002 '])(
    'takes the phone written as "%s"',
    async (phone) => {
      expect(await attempt({ ...STAFF, phone })).toMatchObject({ status: 200, body: { staff: { role: 'staff' } } })
    },
  )

  test.each(['DEMO-CAFE', ' Demo Cafe '])('accepts the short name of the business as %j', async (orgSlug) => {
    expect(await attempt({ ...STAFF, orgSlug })).toMatchObject({ status: 200 })
  })

  test('answers a wrong PIN, an unknown phone, an unknown or other café and a dismissed person alike', async () => {
    const dismissed = await hire(cafe)
    await cafe.database.prisma.staff.update({ where: { id: dismissed.id }, data: { active: false } })
    const { credentials } = await hire(cafe)
    const answers: Answer<unknown>[] = []
    for (const refused of [
      { ...credentials, pin: WRONG_PIN },
      { ...credentials, phone: unusedPhone() },
      { ...credentials, orgSlug: 'no-such-cafe' },
      { ...credentials, orgSlug: OTHER_MANAGER.orgSlug },
      dismissed.credentials,
    ]) {
      answers.push(await attempt(refused))
    }
    const shown = answers.map(({ status, headers, body }) => ({ status, headers: lasting(headers), body }))
    expect(shown[0]).toMatchObject({ status: 401, body: { error: expect.any(String), code: 'invalid_credentials' } })
    expect(shown).toEqual(shown.map(() => shown[0]))
  })

  test.each([
    ['no body', undefined],
    ['no phone', { ...STAFF, phone: undefined }],
    ['no pin', { ...STAFF, pin: undefined }],
    ['no orgSlug', { ...STAFF, orgSlug: undefined }],
    ['an empty phone', { ...STAFF, phone: '' }],
    ['a phone of 33 characters', { ...STAFF, phone: '0'.repeat(33) }],
    ['a phone that is a number', { ...STAFF, phone: 900000002 }],
    ['a phone that is a list', { ...STAFF, phone: [STAFF.phone] }],
    ['a phone with a NUL character', { ...STAFF, phone: '0900000002\u0000' }],
    ['a phone with half a surrogate pair', { ...STAFF, phone: '0900000002\ud800' }],
    ['an orgSlug with a NUL character', { ...STAFF, orgSlug: 'demo-cafe\u0000' }],
    ['an empty orgSlug', { ...STAFF, orgSlug: '' }],
    ['an orgSlug of 65 characters', { ...STAFF, orgSlug: 'a'.repeat(65) }],
    ['a PIN that is a number', { ...STAFF, pin: 333444 }],
    ['a PIN that is null', { ...STAFF, pin: null }],
    ['a PIN with a condition in it', { ...STAFF, pin: { not: '' } }],
    ['a PIN of 3 digits', { ...STAFF, pin: '123' }],
    ['a PIN of 13 digits', { ...STAFF, pin: '1'.repeat(13) }],
    ['a PIN with a letter', { ...STAFF, pin: '33344a' }],
    ['a PIN with a line end', { ...STAFF, pin: '333444\n' }],
    ['a PIN in other digits', { ...STAFF, pin: '٣٣٣٤٤٤' }],
  ])('refuses %s with 400', async (_, body) => {
    expect(await attempt(body as object)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test('names the part that is wrong, and does not repeat what was sent', async () => {
    const { body } = await attempt({ ...STAFF, pin: '98765x' })
    expect(body.details?.map(({ path }) => path)).toEqual(['pin'])
    expect(JSON.stringify(body)).not.toContain('98765x')
  })

  test.each([
    ['a known', async () => (await hire(cafe)).credentials],
    ['an unknown', async () => ({ ...STAFF, phone: unusedPhone() })],
  ])('locks %s phone after five wrong PINs, whatever the PIN then', async (_, someone) => {
    const credentials = await someone()
    const warnings: unknown[] = []
    for (let tries = 0; tries < 5; tries++) {
      const { status, body } = await attempt({ ...credentials, pin: WRONG_PIN })
      expect(status).toBe(401)
      warnings.push(body.details?.[0]?.message ?? null)
    }
    expect(warnings).toEqual([null, null, null, 'last_try', null])
    for (const pin of [WRONG_PIN, credentials.pin]) {
      const refused = await attempt({ ...credentials, pin })
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
      const seconds = Number(refused.headers.get('Retry-After'))
      // The lock lasts 15 minutes from the first wrong PIN, however slow this machine is.
      expect(seconds).toBeGreaterThan(30)
      expect(seconds).toBeLessThanOrEqual(15 * 60)
      expect(refused.body.error).toBe(`Too many wrong PINs for this account. Try again in ${seconds} seconds.`)
    }
  })

  test('a new PIN from a manager ends the lock', async () => {
    const { id, credentials } = await hire(cafe)
    for (let tries = 0; tries < 6; tries++) await attempt({ ...credentials, pin: WRONG_PIN })
    expect((await attempt(credentials)).status).toBe(429)
    const pin = '904817'
    await cafe.api.send('PUT', `/staff/${id}/pin`, {
      headers: { Authorization: `Bearer ${cafe.manager}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pin }),
    })
    expect((await attempt({ ...credentials, pin })).status).toBe(200)
  })

  test('counts one account however its phone is written', async () => {
    const { credentials } = await hire(cafe)
    const { phone } = credentials
    const spellings = [phone, ` ${phone}`, phone.replace('0911', '0911 '), phone.replace('0911', '(0911)'), `${phone}-`]
    for (const spelling of spellings) {
      expect((await attempt({ ...credentials, phone: spelling, pin: WRONG_PIN })).status).toBe(401)
    }
    expect((await attempt(credentials)).status).toBe(429)
  })

  test('leaves a device that is signed in, and every other account, alone while an account is locked', async () => {
    const { credentials } = await hire(cafe)
    const token = await logIn(cafe.api, credentials)
    for (let tries = 0; tries < 6; tries++) await attempt({ ...credentials, pin: WRONG_PIN })
    expect((await attempt(credentials)).status).toBe(429)
    expect((await me(token)).status).toBe(200)
    expect((await attempt(STAFF)).status).toBe(200)
    // The same phone in another café is another account.
    expect((await attempt({ ...credentials, orgSlug: OTHER_MANAGER.orgSlug })).status).toBe(401)
  })

  test('forgets wrong PINs after a right one', async () => {
    const { credentials } = await hire(cafe)
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 4; tries++) {
        expect((await attempt({ ...credentials, pin: WRONG_PIN })).status).toBe(401)
      }
      expect((await attempt(credentials)).status).toBe(200)
    }
  })

  test('lets in every device that brings the right PIN, however many do at the same moment', async () => {
    const { credentials } = await hire(cafe)
    for (let tries = 0; tries < 4; tries++) await attempt({ ...credentials, pin: WRONG_PIN })
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(credentials)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  test('looks at five PINs of an account at most, however many come at the same moment', async () => {
    const { credentials } = await hire(cafe)
    const guesses = Array.from({ length: 20 }, (_, index) => ({ ...credentials, pin: String(100_000 + index) }))
    const statuses = (await Promise.all(guesses.map(attempt))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })
})

describe('GET /auth/me', () => {
  test('tells a manager and staff who they are', async () => {
    const staff = await attempt(STAFF)
    expect(await me(staff.body.token)).toMatchObject({
      status: 200,
      body: {
        id: staff.body.staff.id,
        name: 'Trần Quốc Bảo',
        role: 'staff',
        orgId: cafe.here.orgId,
        branchId: cafe.here.branchId,
      },
    })
    expect((await me(cafe.manager)).body).toEqual({
      id: expect.any(String),
      name: 'Nguyễn Thị Minh Châu',
      role: 'manager',
      orgId: cafe.here.orgId,
      branchId: null,
    })
  })

  test('refuses without a token', async () => {
    const refused = await cafe.api.get('/auth/me')
    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer')
  })
})

// A standing is believed for some seconds, so these wait; side by side they wait once.
describe.concurrent('GET /auth/me, when the person behind a token changes', () => {
  test.for<[string, object]>([
    ['their PIN is changed', { tokenVersion: { increment: 1 } }],
    ['they are dismissed', { active: false, tokenVersion: { increment: 1 } }],
    ['they are only set inactive', { active: false }],
  ])('refuses every token of theirs soon after %s', async ([, data], { expect }) => {
    const person = await hire(cafe)
    const tokens = [await logIn(cafe.api, person.credentials), await logIn(cafe.api, person.credentials)]
    for (const token of tokens) expect((await me(token)).status).toBe(200)
    await cafe.database.prisma.staff.update({ where: { id: person.id }, data })
    for (const token of tokens) {
      await expect.poll(async () => (await me(token)).status, REVOCATION).toBe(401)
    }
  })

  test('follows a change of name, role and branch', async ({ expect }) => {
    const person = await hire(cafe)
    const token = await logIn(cafe.api, person.credentials)
    expect((await me(token)).body).toMatchObject({ role: 'staff', branchId: cafe.here.branchId })
    const changed = { name: 'Lê Văn Bình', role: 'manager' as const, branchId: cafe.there.branchId }
    await cafe.database.prisma.staff.update({ where: { id: person.id }, data: changed })
    await expect.poll(async () => (await me(token)).body, REVOCATION).toMatchObject(changed)
  })
})

describe('POST /auth/logout', () => {
  const logOut = (token: string) => cafe.api.post('/auth/logout', undefined, { token })

  test('revokes this token at once, and no other', async () => {
    const { credentials } = await hire(cafe)
    const [token, other] = [await logIn(cafe.api, credentials), await logIn(cafe.api, credentials)]
    expect((await me(token)).status).toBe(200)

    expect(await logOut(token)).toMatchObject({ status: 204, body: undefined })

    expect(await me(token)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect((await me(other)).status).toBe(200)
  })

  test('of a token that is logged out is 401', async () => {
    const token = await logIn(cafe.api, STAFF)
    await logOut(token)
    expect((await logOut(token)).status).toBe(401)
  })

  test('twice at the same moment leaves the token revoked', async () => {
    const token = await logIn(cafe.api, STAFF)
    const statuses = (await Promise.all([logOut(token), logOut(token), logOut(token)])).map(({ status }) => status)
    expect(statuses).toContain(204)
    expect(statuses.every((status) => status === 204 || status === 401)).toBe(true)
    expect((await me(token)).status).toBe(401)
  })

  test('without a token is 401', async () => {
    expect((await cafe.api.post('/auth/logout')).status).toBe(401)
  })

  test('while acting in a foreign organisation is refused and revokes nothing', async () => {
    const token = await logIn(cafe.api, STAFF)
    const answer = await cafe.api.post('/auth/logout', undefined, { token, headers: { 'X-Org-ID': newId() } })
    expect(answer.status).toBe(403)
    expect((await me(token)).status).toBe(200)
  })
})

/** The headers that do not differ from one answer to the next anyway. */
function lasting(headers: Headers) {
  return Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name)))
}
