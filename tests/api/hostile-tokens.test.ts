import { generateKeyPairSync } from 'node:crypto'
import { base64url, CompactSign, EncryptJWT, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { encode as encodeSession } from 'next-auth/jwt'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { secretKey } from '@/lib/access/secrets'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { type Cafe, startCafe } from '../support/cafe'

let cafe: Cafe
let managerId: string
beforeAll(async () => {
  cafe = await startCafe()
  managerId = (await cafe.api.get<{ id: string }>('/auth/me', { token: cafe.manager })).body.id
})
afterAll(() => cafe.stop())

const HOUR = 3600
const now = () => Math.floor(Date.now() / 1000)
const rightKey = () => secretKey('staff-token')

const goodHeader = { alg: 'HS256', typ: 'at+jwt' }
const goodClaims = (): JWTPayload => ({
  sub: managerId,
  org: cafe.here.orgId,
  role: 'manager',
  branch: null,
  ver: 1,
  iss: 'passboard',
  aud: 'passboard-api',
  iat: now(),
  exp: now() + HOUR,
  jti: newId(),
})

/** A token that is right but for what is given. A claim or header set to undefined is left out. */
function forge(claims: Some<JWTPayload> = {}, header: Some<JWTHeaderParameters> = {}, key: Uint8Array = rightKey()) {
  return new SignJWT({ ...goodClaims(), ...claims } as JWTPayload)
    .setProtectedHeader({ ...goodHeader, ...header } as JWTHeaderParameters)
    .sign(key)
}

type Some<Part> = { [Name in keyof Part]?: Part[Name] | undefined }

/** A token whose parts are written by hand, for what jose refuses to write. */
function unsigned(header: object, signature = '') {
  return `${encoded(header)}.${encoded(goodClaims())}.${signature}`
}

const encoded = (part: object | string) => base64url.encode(typeof part === 'string' ? part : JSON.stringify(part))
const signRaw = (payload: string, header: object = goodHeader) =>
  new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader(header as JWTHeaderParameters).sign(rightKey())

const partsOf = (token: string): [string, string, string] => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return [header, payload, signature]
}

function withFlippedBit(token: string, part: 0 | 1 | 2): string {
  const parts = partsOf(token)
  const bytes = Buffer.from(parts[part], 'base64url')
  bytes[5] = (bytes[5] ?? 0) ^ 1
  parts[part] = bytes.toString('base64url')
  return parts.join('.')
}

async function asymmetric(alg: 'RS256' | 'ES256' | 'EdDSA') {
  const { privateKey } =
    alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : alg === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('ed25519')
  return new SignJWT(goodClaims()).setProtectedHeader({ ...goodHeader, alg }).sign(privateKey)
}

const otherKey = new TextEncoder().encode('another-secret-of-32-bytes-or-so')
const encrypted = () =>
  new EncryptJWT(goodClaims())
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: 'at+jwt' })
    .encrypt(secretKey('staff-token'))

/** What follows `Bearer `. */
const HOSTILE_TOKENS: Record<string, () => Promise<string> | string> = {
  'alg none without a signature': () => unsigned({ ...goodHeader, alg: 'none' }),
  'alg None': () => unsigned({ ...goodHeader, alg: 'None' }),
  'alg NONE': () => unsigned({ ...goodHeader, alg: 'NONE' }),
  'alg nOnE': () => unsigned({ ...goodHeader, alg: 'nOnE' }),
  'alg none with the signature of a good token': () =>
    unsigned({ ...goodHeader, alg: 'none' }, partsOf(cafe.manager)[2]),
  'an empty alg': () => unsigned({ ...goodHeader, alg: '' }),
  'no alg': () => unsigned({ typ: 'at+jwt' }),
  'alg as a list': () => unsigned({ ...goodHeader, alg: ['HS256', 'none'] }),
  'the header alg in lower case': async () => unsigned({ ...goodHeader, alg: 'hs256' }, partsOf(await forge())[2]),
  'another secret': () => forge({}, {}, otherKey),
  'an empty-looking secret': () => forge({}, {}, new Uint8Array(32)),
  'AUTH_SECRET itself as the key': () => forge({}, {}, new TextEncoder().encode(process.env.AUTH_SECRET)),
  'the key of the webhooks': () => forge({}, {}, secretKey('board-webhook')),
  'the key of the account lock': () => forge({}, {}, secretKey('account-lock')),
  'HS384 with the right key': () => forge({}, { alg: 'HS384' }, Buffer.concat([rightKey(), new Uint8Array(16)])),
  'HS512 with the right key': () => forge({}, { alg: 'HS512' }, Buffer.concat([rightKey(), new Uint8Array(32)])),
  'RS256 of a key pair of the sender': () => asymmetric('RS256'),
  'ES256 of a key pair of the sender': () => asymmetric('ES256'),
  'EdDSA of a key pair of the sender': () => asymmetric('EdDSA'),
  'RS256 in the header over an HMAC signature': async () =>
    unsigned({ ...goodHeader, alg: 'RS256' }, partsOf(await forge())[2]),
  'another issuer': () => forge({ iss: 'https://evil.example' }),
  'no issuer': () => forge({ iss: undefined }),
  'another audience': () => forge({ aud: 'passboard-webhooks' }),
  'a list of other audiences': () => forge({ aud: ['a', 'b'] }),
  'no audience': () => forge({ aud: undefined }),
  'another type': () => forge({}, { typ: 'JWT' }),
  'no type': () => forge({}, { typ: undefined }),
  'no expiry': () => forge({ exp: undefined }),
  'an expiry that is a string': () => signRaw(JSON.stringify({ ...goodClaims(), exp: '9999999999' })),
  'an expiry that is null': () => signRaw(JSON.stringify({ ...goodClaims(), exp: null })),
  'no time of issue': () => forge({ iat: undefined }),
  'no token id': () => forge({ jti: undefined }),
  'a token id that is no UUID': () => forge({ jti: "'; DROP TABLE staff; --" }),
  'no subject': () => forge({ sub: undefined }),
  'a subject that is no UUID': () => forge({ sub: 'admin' }),
  'an unknown subject': () => forge({ sub: newId() }),
  'no organisation': () => forge({ org: undefined }),
  'an organisation of somebody else': () => forge({ org: cafe.elsewhere.orgId }),
  'a role that does not exist': () => forge({ role: 'owner' }),
  'an older version': () => forge({ ver: 0 }),
  'a later version': () => forge({ ver: 2 }),
  'a version that is too large for the database': () => forge({ ver: 2 ** 40 }),
  'a version that is a string': () => forge({ ver: '1' }),
  'a beginning that is still to come': () => forge({ nbf: now() + HOUR }),
  'a critical header that we do not know': () => unsigned({ ...goodHeader, crit: ['exp'], exp: 1 }, 'AAAA'),
  'a key by address (jku)': () => forge({}, { jku: 'http://127.0.0.1:9/keys.json' }, otherKey),
  'a key in the header (jwk)': () =>
    forge({}, { jwk: { kty: 'oct', k: base64url.encode(otherKey) } as never }, otherKey),
  'a key by path (kid)': () => forge({}, { kid: '../../../../dev/null' }, new Uint8Array(32)),
  'a key by query (kid)': () => forge({}, { kid: "x' UNION SELECT 'key" }, otherKey),
  'a certificate by address (x5u)': () => forge({}, { x5u: 'http://127.0.0.1:9/cert.pem' }, otherKey),
  'a payload that is no JSON': () => signRaw('not json'),
  'a payload that is a list': () => signRaw('[1]'),
  'a payload that is null': () => signRaw('null'),
  'a payload with __proto__': () => signRaw('{"__proto__":{"sub":"x"}}'),
  'a header that is no JSON': () => `${encoded('not json')}.${encoded(goodClaims())}.AAAA`,
  'a flipped bit in the header': () => withFlippedBit(cafe.manager, 0),
  'a flipped bit in the claims': () => withFlippedBit(cafe.manager, 1),
  'a flipped bit in the signature': () => withFlippedBit(cafe.manager, 2),
  'a shorter signature': () => cafe.manager.slice(0, -4),
  'a longer signature': () => `${cafe.manager}AAAA`,
  'no signature': () => `${partsOf(cafe.manager).slice(0, 2).join('.')}.`,
  'two parts': () => partsOf(cafe.manager).slice(0, 2).join('.'),
  'four parts': () => `${cafe.manager}.AAAA`,
  'the claims of one token and the signature of another': () =>
    [partsOf(cafe.staff)[0], partsOf(cafe.manager)[1], partsOf(cafe.staff)[2]].join('.'),
  'data behind the token': () => `${cafe.manager} or something else`,
  'a line of the token in quotes': () => `"${cafe.manager}"`,
  'the token in a list': () => `${cafe.manager},${cafe.manager}`,
  'two dots only': () => '..',
  'five parts of nothing': () => '....',
  garbage: () => 'garbage',
  'bytes above ASCII': () => '\u00ff\u00fe.\u00e9.\u00e8',
  'a token of 12,000 characters': () => `${cafe.manager}${'A'.repeat(12_000)}`,
  'a JSON serialisation of the token': () =>
    JSON.stringify({ protected: partsOf(cafe.manager)[0], payload: partsOf(cafe.manager)[1], signature: 'x' }),
  'an encrypted token with the right key': () => encrypted(),
  'the session of the sign-in page': () =>
    encodeSession({ token: { staffToken: cafe.manager }, secret: process.env.AUTH_SECRET ?? '' }),
  'a session of a guest': async () =>
    (await cafe.api.post<{ sessionId: string }>('/guest/sessions', { tableCode: cafe.here.tableCode })).body.sessionId,
}

const HOSTILE_HEADERS: Record<string, () => string> = {
  'an empty header': () => '',
  'Bearer and nothing': () => 'Bearer',
  'Bearer and a space': () => 'Bearer ',
  'the token without a scheme': () => cafe.manager,
  'the Basic scheme': () => `Basic ${Buffer.from('0900000001:111222').toString('base64')}`,
  'the Basic scheme with a token': () => `Basic ${cafe.manager}`,
  'the Token scheme': () => `Token ${cafe.manager}`,
  'a scheme that begins like ours': () => `BearerX ${cafe.manager}`,
  'two schemes': () => `Basic Bearer ${cafe.manager}`,
  'Bearer twice': () => `Bearer Bearer ${cafe.manager}`,
  'a colon behind Bearer': () => `Bearer: ${cafe.manager}`,
}

describe('Authorization of GET /orders', () => {
  const list = (Authorization: string) => cafe.api.send<ErrorBody>('GET', '/orders', { headers: { Authorization } })

  test('accepts the token that every forgery below starts from, in any case of the scheme', async () => {
    const token = await forge()
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect((await list(`${scheme} ${token}`)).status).toBe(200)
    }
  })

  test.each(Object.keys(HOSTILE_TOKENS))('refuses a token with %s', async (name) => {
    refusedBlankly(await list(`Bearer ${await HOSTILE_TOKENS[name]?.()}`))
  })

  test.each(Object.keys(HOSTILE_HEADERS))('refuses %s', async (name) => {
    refusedBlankly(await list(HOSTILE_HEADERS[name]?.() ?? ''))
  })

  test('says of an expired token that it has expired', async () => {
    const refused = await list(`Bearer ${await forge({ iat: now() - 2 * HOUR, exp: now() - 1 })}`)
    expect(refused).toMatchObject({ status: 401, body: { code: 'token_expired' } })
  })

  test('does not say of a forged token that it has expired', async () => {
    refusedBlankly(await list(`Bearer ${await forge({ exp: now() - 1 }, {}, otherKey)}`))
  })

  test('refuses a token that was good once it has expired', async () => {
    const token = await forge({ exp: now() + HOUR })
    expect((await list(`Bearer ${token}`)).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR * 1000 })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    expect(await list(`Bearer ${token}`)).toMatchObject({ status: 401, body: { code: 'token_expired' } })
  })

  test('takes no token from the query, a cookie or the session header', async () => {
    const { api, manager } = cafe
    expect((await api.get(`/orders?access_token=${manager}`)).status).toBe(401)
    expect((await api.get('/orders', { headers: { Cookie: `token=${manager}` } })).status).toBe(401)
    expect((await api.get('/orders', { session: manager })).status).toBe(401)
  })

  test('kept every one of these tokens out of the log', () => {
    expect(cafe.logLines.length).toBeGreaterThan(90)
    expect(cafe.logLines.join('\n')).not.toContain(partsOf(cafe.manager)[2])
  })
})

/** 401, in the same few words whatever was wrong. */
function refusedBlankly({ status, headers, body }: { status: number; headers: Headers; body: ErrorBody }) {
  expect(status).toBe(401)
  expect(headers.get('WWW-Authenticate')).toBe('Bearer')
  expect(Object.keys(body)).toEqual(['error', 'code'])
  expect(body.code).toBe('unauthenticated')
  expect([
    'The token is not valid. Sign in again.',
    'The token was revoked. Sign in again.',
    'Send a token: Authorization: Bearer <token>.',
  ]).toContain(body.error)
}
