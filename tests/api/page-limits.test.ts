import { expect, onTestFinished, test } from 'vitest'
import { unanswered } from '@/app/ui/use-command'
import { parseConfig } from '@/lib/config'
import { installDatabase } from '@/lib/db/database'
import { createLog } from '@/lib/log'
import { logIn } from '@/lib/staff/log-in'
import type { Pages } from '@/server/pages'
import { startService } from '@/server/service'
import { STAFF } from '../support/cafe'
import { openTestDatabase } from '../support/database'
import { lineCollector } from '../support/log-lines'
import { sessionCookie } from '../support/session-cookie'

/** A service whose limit is one request in a minute. In place of Next: the limits come before it. */
async function startLimited() {
  const database = await openTestDatabase()
  installDatabase(database)
  const settings = { AUTH_SECRET: process.env.AUTH_SECRET, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '1' }
  const pages: Pages = {
    handle: (_, response) => response.end('a page'),
    handleUpgrade: null,
    close: async () => undefined,
  }
  const service = await startService(parseConfig(settings), database, createLog('debug', lineCollector([])), pages)
  onTestFinished(async () => {
    await service.stop()
    await database.close()
  })
  const baseUrl = `http://127.0.0.1:${service.port}`
  const staff = await sessionCookie((await logIn(database, STAFF)).token)
  const send = async (path: string, { method = 'GET', cookie = '', origin = baseUrl } = {}, times = 1) => {
    const statuses: number[] = []
    for (let sent = 0; sent < times; sent++) {
      const headers = { ...(origin && { origin }), cookie: cookie === 'staff' ? staff : cookie }
      const response = await fetch(baseUrl + path, { method, headers })
      statuses.push(response.status)
    }
    return statuses
  }
  return Object.assign(send, { baseUrl })
}

const refusals = (statuses: number[]) => statuses.filter((status) => status === 429).length

test('an address reads so many pages and photos in a minute; staff and scripts are not bound by it', async () => {
  const send = await startLimited()
  expect(refusals(await send('/t/ABC', {}, 30))).toBe(0)
  expect(await send('/t/ABC')).toEqual([429])
  expect(await send('/board/1', { cookie: 'staff' })).toEqual([200])
  expect(await send('/board/1', { cookie: 'next-auth.session-token=forged; passboard.screen=forged' })).toEqual([429])
  expect(refusals(await send('/photos/a.webp', {}, 120))).toBe(0)
  expect(await send('/photos/a.webp')).toEqual([429])
  expect(await send('/_next/static/chunk.js')).toEqual([200])
})

test.each(['/board/1', '/order/1', '/wall'])('anonymous POSTs to %s count, those of staff do not', async (path) => {
  const send = await startLimited()
  expect(await send(path, { method: 'POST' }, 2)).toEqual([200, 429])
  expect(await send(path, { method: 'POST', cookie: 'passboard.screen=forged' })).toEqual([429])
  expect(refusals(await send(path, { method: 'POST', cookie: 'staff' }, 10))).toBe(0)
})

test('a page is told in words that its server action was one too many', async () => {
  const send = await startLimited()
  expect(await send('/settings/tables', { method: 'POST' })).toEqual([200])
  const response = await fetch(`${send.baseUrl}/settings/tables`, {
    method: 'POST',
    headers: { origin: send.baseUrl, 'next-action': '40'.padEnd(42, 'f') },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([429, 'text/plain'])
  const { code } = unanswered(new Error(await response.text()))
  expect(code).toBe('rate_limited')
})

test.each([
  ['a script with another spelling of its slashes', '/_next/static%2Fchunk.js', 30],
  ['a photo with another spelling of its slashes', '/photos%2Fa.webp', 30],
  ['a page below the photos', '/photos/a/b', 30],
])('%s is a page, which Next renders: it counts as one', async (_, path, quota) => {
  const send = await startLimited()
  expect(refusals(await send(path, {}, quota))).toBe(0)
  expect(await send(path)).toEqual([429])
})

test.each([
  '/settings/backup/download',
  '/renew-session',
  '/board/1',
  '/t/ABC/session',
  '/wall/pairing',
  '/api/auth/signout',
])('a POST to %s comes from a page of this address, whatever cookies it has', async (path) => {
  const send = await startLimited()
  // Another port of this host, another site, a sandboxed page, no page.
  for (const origin of ['http://127.0.0.1:1', 'https://evil.example', 'null', ''])
    expect(await send(path, { method: 'POST', cookie: 'staff', origin })).toEqual([403])
  expect(await send(path, { method: 'POST', cookie: 'staff' })).toEqual([200])
})
