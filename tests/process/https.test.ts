import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { PUBLIC_NAMESPACE } from '@/lib/guests/protocol'
import { STAFF } from '../support/cafe'
import { freePort } from '../support/free-port'
import { askOverHttps } from '../support/https-get'
import { ownDatabase } from '../support/own-database'
import { actionId } from '../support/page-actions'
import { type Passboard, spawnPassboard } from '../support/passboard-process'

const HTML = { Accept: 'text/html' }
const TRUSTS = { ...HTML, Cookie: 'passboard.https=1' }

type Box = { passboard: Passboard; http: string; https: string; ca: string }

/** `npm start` with TLS=local. @param hasPublicUrl PUBLIC_URL is the address of https, which must not decide alone */
async function startBox(hasPublicUrl = false): Promise<Box> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passboard-https-'))
  const [{ url }, port, tlsPort] = [await ownDatabase(), await freePort(), await freePort()]
  const https = `https://127.0.0.1:${tlsPort}`
  const passboard = spawnPassboard({
    TLS: 'local',
    PORT: String(port),
    TLS_PORT: String(tlsPort),
    ...(hasPublicUrl && { PUBLIC_URL: https }),
    AUTH_SECRET: process.env.AUTH_SECRET ?? '',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  onTestFinished(async () => {
    passboard.process.kill('SIGKILL')
    await passboard.ended
    rmSync(dataDir, { recursive: true })
  })
  const { baseUrl: http } = await passboard.ready
  return { passboard, http, https, ca: await (await fetch(`${http}/trust/passboard.crt`)).text() }
}

/** A browser's cookies: those that are secure go over https only. */
function browserOf({ http, https, ca }: Box) {
  const jar = new Map<string, { value: string; secure: boolean }>()
  const send = async (protocol: 'http' | 'https', path: string, fields?: Record<string, string>) => {
    const cookie = [...jar]
      .filter(([, { secure }]) => protocol === 'https' || !secure)
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const body = fields && new URLSearchParams(fields).toString()
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const origin = protocol === 'https' ? https : http
    const init = body ? { method: 'POST', headers: { cookie, origin, ...form }, body } : { headers: { cookie } }
    const answer =
      protocol === 'https'
        ? await askOverHttps(https + path, ca, init)
        : await fetch(http + path, { ...init, redirect: 'manual' }).then(async (response) => ({
            status: response.status,
            body: await response.text(),
            headers: { 'set-cookie': response.headers.getSetCookie() },
          }))
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, { value, secure: /; secure/i.test(line) })
    }
    return answer
  }
  const post = async (protocol: 'http' | 'https', path: string, fields: Record<string, string>) => {
    const { csrfToken } = JSON.parse((await send(protocol, '/api/auth/csrf')).body)
    return send(protocol, path, { ...fields, csrfToken, json: 'true' })
  }
  return {
    jar,
    signIn: (protocol: 'http' | 'https') => post(protocol, '/api/auth/callback/credentials', STAFF),
    signOut: (protocol: 'http' | 'https') => post(protocol, '/api/auth/signout', {}),
    /** Whether a page for staff opens; else it leads to the sign-in page. */
    isSignedIn: async (protocol: 'http' | 'https') => (await send(protocol, '/orders')).status === 200,
  }
}

test('one process serves http and https: pages, sockets, actions; never HSTS', async () => {
  const box = await startBox(true)
  const { http, https, ca } = box
  expect((await askOverHttps(`${https}/readyz`, ca)).status).toBe(200)
  await expect(askOverHttps(`${https}/readyz`, undefined)).rejects.toThrow('unable to verify')
  const overHttps = await askOverHttps(`${https}/login`, ca, { headers: HTML })
  expect(overHttps.status).toBe(200)
  expect(overHttps.headers).not.toHaveProperty('strict-transport-security')
  const overHttp = await fetch(`${http}/login`)
  expect([overHttp.status, overHttp.headers.get('strict-transport-security')]).toEqual([200, null])

  const connect = (origin: string) =>
    new Promise((resolve, reject) => {
      const options = { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: { origin } }
      const socket = io(https + PUBLIC_NAMESPACE, { ...options, ca })
      onTestFinished(() => void socket.disconnect())
      socket.once('connect', () => resolve('connected'))
      socket.once('connect_error', reject)
    })
  expect(await connect(https)).toBe('connected')
  await expect(connect('https://evil.example')).rejects.toThrow('websocket error')

  // The page of a board does not have this action: Next forwards it to itself.
  const { body } = await askOverHttps(`${https}/board/x`, ca, {
    method: 'POST',
    headers: {
      Origin: https,
      'Next-Action': actionId('checkSetupCode'),
      'Content-Type': 'text/plain',
      'Content-Length': '9',
    },
    body: '["wrong"]',
  })
  expect(body).toContain('already_exists')

  box.passboard.process.kill('SIGTERM')
  expect(await box.passboard.ended).toBe(0)
})

test('http leads to https on a device that trusts the box, and only pages', async () => {
  const { http, https } = await startBox()
  const ask = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const answer = await fetch(http + path, { redirect: 'manual', method, headers })
    return { status: answer.status, to: answer.headers.get('location'), cookie: answer.headers.get('set-cookie') }
  }
  const moved = await ask('/login?next=%2Fboard', TRUSTS)
  expect(moved).toMatchObject({ status: 307, to: `${https}/login?next=%2Fboard` })
  expect(moved.cookie).toMatch(/^passboard\.https=1; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
  for (const [what, status, path, headers, method] of [
    ['a device that does not trust it', 200, '/login', HTML, 'GET'],
    ['the page of the check', 200, '/trust', TRUSTS, 'GET'],
    ['the authority', 200, '/trust/passboard.crt', TRUSTS, 'GET'],
    ['the REST interface', 200, '/api/v1/openapi.json', TRUSTS, 'GET'],
    ['a script', 200, '/sw.js', { Cookie: 'passboard.https=1', Accept: '*/*' }, 'GET'],
    ['a form', 405, '/login', TRUSTS, 'POST'],
  ] as const) {
    const answer = await ask(path, headers, method)
    expect([what, answer.to]).toEqual([what, null])
    if (method === 'GET') expect([what, answer.status]).toEqual([what, status])
  }
})

test('a session of http is known over https and ends there; cookies of https are secure and have their own names', async () => {
  const box = await startBox()
  const { jar, signIn, signOut, isSignedIn } = browserOf(box)
  await signIn('http')
  expect([...jar].filter(([, { secure }]) => secure)).toEqual([])
  expect([await isSignedIn('http'), await isSignedIn('https')]).toEqual([true, true])
  const before = new Map(jar)
  await signOut('https')
  for (const [name, cookie] of before) jar.set(name, cookie)
  expect([await isSignedIn('http'), await isSignedIn('https')]).toEqual([false, false])

  await signIn('https')
  for (const name of ['__Secure-next-auth.session-token', '__Secure-passboard.device'])
    expect(jar.get(name)).toMatchObject({ secure: true })
  expect(jar.has('next-auth.session-token')).toBe(false)
  expect([await isSignedIn('http'), await isSignedIn('https')]).toEqual([false, true])
})

test('a port of https that is in use stops the start with a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : null
  const dataDir = mkdtempSync(join(tmpdir(), 'passboard-https-'))
  const { url } = await ownDatabase()
  const passboard = spawnPassboard({
    TLS: 'local',
    TLS_PORT: String(port),
    PORT: String(await freePort()),
    AUTH_SECRET: process.env.AUTH_SECRET ?? '',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
  })
  expect(await passboard.ended).toBe(1)
  rmSync(dataDir, { recursive: true })
  expect(passboard.output()).toContain(`TLS_PORT ${port} is in use by another program.`)
})
