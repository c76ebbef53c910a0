import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { newId } from '@/lib/ids'
import { STAFF } from '../support/cafe'
import { freePort } from '../support/free-port'
import { ownDatabase } from '../support/own-database'
import { actionId, badReply } from '../support/page-actions'
import { type Passboard, spawnPassboard } from '../support/passboard-process'
import { exchange } from '../support/raw-http'

type Pages = { baseUrl: string; passboard: Passboard; database: OpenedDatabase }

/** The built pages, served by `npm start`. Next forwards an action only where it knows its own port. */
async function startPages(env: Record<string, string> = {}): Promise<Pages> {
  const { url, database } = await ownDatabase()
  const passboard = spawnPassboard({
    AUTH_SECRET: process.env.AUTH_SECRET ?? '',
    DATABASE_URL: url,
    PORT: String(await freePort()),
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...env,
  })
  return { ...(await passboard.ready), passboard, database }
}

/** The head of a call of the set-up code's action, to a page. */
function actionHead(path: string, framing: string, contentType = 'text/plain;charset=UTF-8'): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Origin: http://localhost',
    `Next-Action: ${actionId('checkSetupCode')}`,
    `Content-Type: ${contentType}`,
    framing,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/**
 * One connection that is kept alive: `ask` sends bytes and resolves with the status of the next answer; null when the connection ends
 * instead.
 */
function keptConnection(baseUrl: string) {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  let received = ''
  let answered = 0
  let wake = () => {}
  let isOver = false
  const end = () => {
    isOver = true
    wake()
  }
  socket.setEncoding('latin1')
  socket.on('data', (text) => {
    received += text
    wake()
  })
  socket.on('error', end)
  socket.on('close', end)
  onTestFinished(() => {
    socket.destroy()
  })
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  return {
    ended,
    ask: async (...bytes: string[]): Promise<number | null> => {
      for (const part of bytes) socket.write(part)
      while (true) {
        const status = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)][answered]?.[1]
        if (status) {
          answered += 1
          return Number(status)
        }
        if (isOver) return null
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
const sized = (body: string) => `Content-Length: ${Buffer.byteLength(body)}`

test('a request that is refused before it was read leaves its connection fit for the next', async () => {
  const { baseUrl } = await startPages()
  const tooLong = 'x'.repeat(1_500_000)
  const chunked = 'Transfer-Encoding: chunked'
  const chunk = `${tooLong.length.toString(16)}\r\n${tooLong}\r\n0\r\n\r\n`
  const multipart = 'multipart/form-data; boundary=b'
  for (const [request, status] of [
    [[actionHead('/setup', sized(tooLong)), tooLong], 413],
    [[actionHead('/login', sized(tooLong)), tooLong], 413],
    [[actionHead('/board/x', sized(tooLong)), tooLong], 413],
    [[actionHead('/setup', chunked), chunk], 413],
    [[actionHead('/setup', sized(badReply()), multipart), badReply()], 500],
    [[`GET /login HTTP/1.1\r\nHost: localhost\r\n${sized(tooLong)}\r\n\r\n`, tooLong], 200],
    [[`POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\n${sized(tooLong)}\r\n\r\n`, tooLong], 415],
  ] as const) {
    const connection = keptConnection(baseUrl)
    expect(await connection.ask(...request), request[0]).toBe(status)
    expect(await connection.ask(HEALTH), request[0]).toBe(200)
  }
  // What never sends the rest of its body is cut off.
  const stuck = keptConnection(baseUrl)
  expect(await stuck.ask(actionHead('/setup', sized(tooLong)), 'x')).toBe(413)
  await stuck.ended
})

test('a menu file of all characters that it may have is read, in any script', async () => {
  const { baseUrl } = await startPages()
  const file = JSON.stringify(['ก'.repeat(500_000)])
  const connection = keptConnection(baseUrl)
  expect(await connection.ask(actionHead('/settings/menu', sized(file)), file)).toBe(200)
})

test('an action that Next forwards to itself counts for the caller, whatever headers the caller sends', async () => {
  // A request of somebody who is not signed in counts at a board's page, which does not have this action, and where Next sends it.
  const { baseUrl } = await startPages({ RATE_LIMIT_PER_MINUTE: '10' })
  const isCarriedOut = async (localAddress: string, headers: Record<string, string> = {}) => {
    const action = { 'Next-Action': actionId('checkSetupCode'), 'Content-Type': 'text/plain', 'Content-Length': '9' }
    const sent = { Origin: baseUrl, ...action, ...headers }
    const asked = request(`${baseUrl}/board/x`, { method: 'POST', localAddress, headers: sent })
    asked.end('["wrong"]')
    const [answer] = await once(asked, 'response')
    return (await text(answer)).includes('already_exists')
  }
  const six = async (...caller: Parameters<typeof isCarriedOut>) => {
    const seen: boolean[] = []
    for (let count = 0; count < 6; count++) seen.push(await isCarriedOut(...caller))
    return seen
  }
  const five = [true, true, true, true, true, false]
  expect(await six('127.0.0.2')).toEqual(five)
  // A proxy that ends TLS says https; Next then spoke TLS to this process.
  expect(await six('127.0.0.4', { 'X-Forwarded-Proto': 'https' })).toEqual(five)
  expect(await six('127.0.0.3', { 'X-Passboard-Caller': '127.0.0.9 AAAA' })).toEqual(five)
  expect(await six('127.0.0.1')).toEqual(five)
})

test('signing in: true minutes, known devices, no session after signing out, no way off the site', async () => {
  const { baseUrl } = await startPages({ PUBLIC_URL: 'http://localhost' })
  const jar = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(baseUrl + path, { redirect: 'manual', ...init, headers: { cookie, origin: baseUrl } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const post = async (path: string, fields: Record<string, string>) => {
    const { csrfToken } = await (await send('/api/auth/csrf')).json()
    return send(path, { method: 'POST', body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }) })
  }
  const signIn = async (pin = STAFF.pin) => {
    const answer = await post('/api/auth/callback/credentials', { ...STAFF, pin })
    return answer.ok ? 'ok' : new URL((await answer.json()).url).searchParams.get('error')
  }
  const session = async () => (await send('/api/auth/session')).json()

  expect(await session()).toEqual({})
  expect(await signIn()).toBe('ok')
  expect(await session()).toMatchObject({ user: { name: 'Trần Quốc Bảo' } })
  const signedIn = new Map(jar)
  await post('/api/auth/signout', {})
  for (const [name, value] of signedIn) jar.set(name, value)
  expect(await session()).toEqual({})

  const device = jar.get('passboard.device') ?? ''
  jar.clear()
  const tries: (string | null)[] = []
  while (tries.length < 5) tries.push(await signIn('000000'))
  const wrong = 'invalid_credentials'
  expect(tries).toEqual([wrong, wrong, wrong, `${wrong} last_try`, wrong])
  expect(await signIn()).toMatch(/^rate_limited \d+$/)
  jar.clear()
  jar.set('passboard.device', device)
  expect(await signIn()).toBe('ok')

  for (const away of ['javascript:alert(1)', 'https://evil.example/', '//evil.example', '/\\evil.example', 'evil']) {
    const answer = await send(`/api/auth/signin?callbackUrl=${encodeURIComponent(away)}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    // next-auth takes the last of two, and what its cookie holds.
    const second = await send(`/api/auth/csrf?callbackUrl=/&callbackUrl=${encodeURIComponent(away)}`)
    expect([second.status, second.headers.get('location')]).toEqual([303, '/'])
    jar.set('next-auth.callback-url', encodeURIComponent(away))
    expect(await signIn()).toBe('ok')
  }
  const headers = { Origin: baseUrl, 'Content-Type': 'application/json' }
  const json = { method: 'POST', headers, body: '{' }
  expect((await fetch(`${baseUrl}/api/auth/callback/credentials`, json)).status).toBe(415)
})

test('pages are held to https where PUBLIC_URL is https, without the domain’s other names', async () => {
  const { baseUrl } = await startPages({ PUBLIC_URL: 'https://cafe.example' })
  for (const path of ['/login', '/api/v1/openapi.json']) {
    expect((await fetch(baseUrl + path)).headers.get('strict-transport-security')).toBe('max-age=15552000')
  }
  // Next throws at a target that is no path.
  const { status } = await exchange(baseUrl, ['OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'])
  expect(status).toBe(400)
})

test('the requests of a guest’s page: by the cookie of the table, once for each key', async () => {
  const { baseUrl, database } = await startPages()
  const hangBong = await database.prisma.branch.findFirstOrThrow({
    where: { organisation: { slug: STAFF.orgSlug } },
    orderBy: { name: 'asc' },
    include: { tables: { where: { isCounter: false }, orderBy: { label: 'asc' } } },
  })
  const item = await database.prisma.menuItem.findFirstOrThrow({
    where: { orgId: hangBong.orgId, optionGroups: { none: {} }, soldOut: { none: {} } },
    orderBy: { name: 'asc' },
  })
  const page = `${baseUrl}/t/${hangBong.tables[0]?.code}`
  const html = await (await fetch(page)).text()
  expect(html.match(/<script[^>]* src="[^"]*"/g)).toEqual([expect.stringContaining('/_next/static/public-pages/')])

  const send = async (path: string, body: unknown, headers: Record<string, string> = { Origin: baseUrl }) => {
    const answer = await fetch(`${page}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    // As the page does: a busy machine may refuse a request, which is not carried out then.
    if (answer.status === 503) return send(path, body, headers)
    return { status: answer.status, text: await answer.text(), cookies: answer.headers.getSetCookie() }
  }
  const { status, cookies } = await send('session', null)
  expect([status, cookies]).toEqual([200, [expect.stringMatching(/; HttpOnly; SameSite=lax$/i)]])
  const own = { Origin: baseUrl, Cookie: cookies[0]?.split(';')[0] ?? '' }

  const order = { key: newId(), lines: [{ menuItemId: item.id, quantity: 1, note: '' }] }
  const orders = `orders?total=${item.price}`
  expect((await send(orders, order)).status).toBe(401)
  const placed = await send(orders, order, own)
  expect(placed.status).toBe(200)
  expect(await send(orders, order, own)).toEqual(placed)
  const { value } = JSON.parse(placed.text)
  expect(value).toHaveLength(1)
  const wrong = await send(orders, { ...order, key: newId(), lines: [{ ...order.lines[0], quantity: 0 }] }, own)
  expect([wrong.status, JSON.parse(wrong.text)]).toEqual([
    400,
    { ok: false, code: 'invalid_request', problems: [{ path: 'lines.0.quantity', why: 'tooSmall' }] },
  ])
  expect((await fetch(`${page}/orders`, { method: 'POST', headers: own, body: '{' })).status).toBe(400)

  expect((await send('calls', 'waiter', own)).status).toBe(400)
  expect((await send('calls', 'bill', own)).status).toBe(200)
  const cancel = `orders/${value[0].id}/cancel`
  expect((await send(cancel, null)).status).toBe(401)
  expect(JSON.parse((await send(cancel, null, own)).text)).toMatchObject({ value: [{ status: 'cancelled' }] })
  expect((await send(cancel, null, own)).status).toBe(409)
})

test('a public page that the server cannot read says so with 500, in the language and theme of the device', async () => {
  const { baseUrl, database } = await startPages()
  const [branch] = await database.query<{ id: string }>('SELECT id FROM branches LIMIT 1', [])
  const headers = { Cookie: 'passboard.language=vi; passboard.theme=light' }
  const ready = async () => {
    const answer = await fetch(`${baseUrl}/ready/${branch?.id}`, { headers })
    return { status: answer.status, html: await answer.text() }
  }
  const shown = await ready()
  expect([shown.status, shown.html]).toEqual([200, expect.stringMatching(/<html lang="vi" data-theme="light"/)])
  await database.query('ALTER TABLE orders RENAME TO gone', [])
  const failed = await ready()
  expect([failed.status, failed.html]).toEqual([500, expect.stringContaining('"kind":"failed"')])
  expect(failed.html).toMatch(/<html lang="vi" data-theme="light"/)
})
