import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretKey } from '@/lib/access/secrets'
import { newId } from '@/lib/ids'
import { renewSession } from '@/lib/staff/renew-session'
import { readStaffToken } from '@/lib/staff/staff-token'
import { type Cafe, logIn, startCafe } from '../support/cafe'
import { hire } from '../support/people'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const DAY_S = 24 * 3600
const now = () => Math.floor(Date.now() / 1000)

/** The token of a new person who signed in so long ago. */
async function sessionOf(daysAgo: number) {
  const person = await hire(cafe)
  const { sub, exp, ...claims } = await readStaffToken(await logIn(cafe.api, person.credentials))
  const began = now() - daysAgo * DAY_S
  const token = await new SignJWT({ ...claims, iss: 'passboard', aud: 'passboard-api', jti: newId(), sub })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuedAt(began)
    .setExpirationTime(began + 30 * DAY_S)
    .sign(secretKey('staff-token'))
  return { token, person }
}
const renew = (token: string) => renewSession(cafe.database, token)
const statusWith = async (token: string) => (await cafe.api.get('/auth/me', { token })).status

describe('the session of a page', () => {
  test.each([1.1, 29.9])('is renewed for 30 days from now when it is %f days old', async (daysAgo) => {
    const { token } = await sessionOf(daysAgo)
    const renewed = await renew(token)
    if (renewed.token === null) throw new Error('The session was not renewed.')
    const { exp, ...claims } = await readStaffToken(renewed.token)
    const before = await readStaffToken(token)
    expect(claims).toEqual({ ...before, exp: undefined })
    expect(exp - before.exp).toBeCloseTo(daysAgo * DAY_S, -2)
    expect(renewed.endsAt).toBe(exp * 1000)
    expect([await statusWith(token), await statusWith(renewed.token)]).toEqual([200, 200])
  })

  test('is not renewed within a day', async () => {
    const { token } = await sessionOf(0.9)
    expect(await renew(token)).toEqual({ endsAt: (await readStaffToken(token)).exp * 1000, token: null })
  })

  test.each(['the first', 'the renewed'])(
    'ends with all its tokens when %s signs out, and is renewed no more',
    async (which) => {
      const { token } = await sessionOf(20)
      const renewed = (await renew(token)).token ?? ''
      await cafe.api.post('/auth/logout', undefined, { token: which === 'the first' ? token : renewed })
      expect([await statusWith(token), await statusWith(renewed)]).toEqual([401, 401])
      await expect(renew(token)).rejects.toMatchObject({ code: 'unauthenticated' })
      const { jti, exp } = await readStaffToken(renewed)
      const [revoked] = await cafe.database.query<{ expiresAt: Date }>(
        'SELECT expires_at AS "expiresAt" FROM revoked_tokens WHERE id = $1',
        [jti],
      )
      expect(revoked?.expiresAt.getTime()).toBeGreaterThan(exp * 1000)
    },
  )

  test.each([
    ['a new PIN', 'UPDATE staff SET token_version = token_version + 1 WHERE id = $1'],
    ['being deactivated', 'UPDATE staff SET active = false WHERE id = $1'],
  ])('is not renewed after %s, whatever the cache says', async (_, statement) => {
    const { token, person } = await sessionOf(20)
    expect(await statusWith(token)).toBe(200)
    await cafe.database.query(statement, [person.id])
    await expect(renew(token)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('is over after 30 days without use', async () => {
    const { token } = await sessionOf(30.1)
    await expect(renew(token)).rejects.toMatchObject({ code: 'token_expired' })
  })
})
