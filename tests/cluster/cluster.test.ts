import { once } from 'node:events'
import { expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import type { BoardScreen } from '../support/board-screen'
import { type FaultCafe, startFaultCafe } from '../support/fault-cafe'
import { startRedis } from '../support/redis-server'

const PATIENCE = { timeout: 300_000 }

/** Two processes on one database and one Redis, a screen at each. */
async function cluster() {
  const redis = await startRedis()
  const cafe = await startFaultCafe({ env: { REDIS_URL: redis.url } })
  const other = await cafe.beside()
  const here = await cafe.openScreen()
  const there = await cafe.openScreen(other.baseUrl)
  for (const screen of [here, there]) await expect.poll(() => screen.connection.at(-1), PATIENCE).toBe('live')
  return { redis, cafe, other, here, there }
}

type Cluster = Awaited<ReturnType<typeof cluster>>

test('two processes behave as one; Redis goes mute, which holds nobody up, and goes away; one of them is killed', async () => {
  const both = await cluster()
  await oneTap(both)
  await oneStep(both)
  await Promise.all([loggedOut(both), revokedKey(both)])
  await redisMute(both)
  await redisAway(both)
  await oneKilled(both)
}, 900_000)

/** A tap on one is on the screen of the other, without a resync, and on each once. */
async function oneTap({ cafe, here, there }: Cluster) {
  const heard = there.board().seq
  const rush = cafe.rush({ workers: 2 })
  await rush.more(40)
  await cafe.check(rush, [here, there])
  for (const screen of [here, there]) await expectEachByItself(screen, heard)
}

/** Each change since then has come by itself, once. One that is late may be asked for as well. */
async function expectEachByItself({ board, changes }: BoardScreen, heard: number) {
  const now = board().seq
  expect(now).toBeGreaterThanOrEqual(heard + 40)
  const all = Array.from({ length: now - heard }, (_, index) => heard + 1 + index)
  await expect.poll(() => changes.toSorted((a, b) => a - b), PATIENCE).toEqual(all)
}

/** A step that can still be undone at one is under way on the screen of the other. */
async function oneStep({ here, there }: Cluster) {
  const [tapId, orderId] = [newId(), newId()]
  const told = new Promise((resolve) => there.socket.once('step', resolve))
  const undone = new Promise((resolve) => there.socket.once('stepUndone', resolve))
  here.sync.begin({ tapId, orderId, command: { type: 'change_status', to: 'ready' }, screen: '', undoMs: 3_000 })
  expect(await told).toMatchObject({ tapId, orderId, by: { screen: null } })
  here.sync.takeBack(tapId)
  expect(await undone).toEqual({ tapId })
}

/** Who logs out at one is nobody at the other, and the screen there is told. */
async function loggedOut({ cafe, other }: Cluster) {
  const token = await cafe.logIn()
  const screen = await cafe.openScreen(other.baseUrl, token)
  const me = async () => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await fetch(`${other.baseUrl}/api/v1/auth/me`, { headers })).status
  }
  expect(await me()).toBe(200)
  const out = await fetch(`${cafe.baseUrl}/api/v1/auth/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(out.status).toBe(204)
  await expect.poll(me, PATIENCE).toBe(401)
  await expect.poll(() => screen.ends, PATIENCE).toContain('signed out')
}

/** An API key that is revoked at one is refused by the other. */
async function revokedKey({ cafe, other }: Cluster) {
  const token = await cafe.logIn()
  const send = (baseUrl: string, method: string, path: string, bearer: string, body?: object) =>
    fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${bearer}`, ...(body && { 'Content-Type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    })
  const created = await send(cafe.baseUrl, 'POST', '/api-keys', token, { name: 'POS', permissions: ['orders.read'] })
  const { id, key } = (await created.json()) as { id: string; key: string }
  const statusAt = async (baseUrl: string) => (await send(baseUrl, 'GET', '/orders', key)).status
  for (const { baseUrl } of [cafe, other]) expect(await statusAt(baseUrl)).toBe(200)
  expect((await send(cafe.baseUrl, 'DELETE', `/api-keys/${id}`, token)).status).toBe(204)
  expect(await statusAt(cafe.baseUrl)).toBe(401)
  await expect.poll(() => statusAt(other.baseUrl), PATIENCE).toBe(401)
}

/** One is killed under load: nothing is lost, and what it had claimed is delivered by the other. */
async function oneKilled({ cafe, other, here, there }: Cluster) {
  const rush = cafe.rush()
  await rush.more(60)
  other.process.process.kill('SIGKILL')
  await expect.poll(() => there.connection.at(-1), PATIENCE).toBe('lost')
  await rush.more(60)
  there.sync.stop()
  await cafe.check(rush, [here])
}

async function redisMute({ redis, cafe, here, there }: Cluster) {
  redis.process.kill('SIGSTOP')
  const rush = cafe.rush({ workers: 2 })
  await rush.more(40)
  redis.process.kill('SIGCONT')
  await cafe.check(rush, [here, there])
}

/** Each process serves on, screens heal by heartbeat, and all is as before when it is back. */
async function redisAway({ redis, cafe, here, there, other }: Cluster) {
  const replies = there.replies.length
  const rush = cafe.rush({ workers: 2 })
  await rush.more(20)
  redis.process.kill('SIGKILL')
  await once(redis.process, 'exit')
  await rush.more(60)
  await expect.poll(() => readiness(cafe)).toEqual({ status: 200, body: { status: 'ready', without: ['redis'] } })
  await expect.poll(() => there.replies.length, PATIENCE).toBeGreaterThan(replies)
  for (const { connection } of [here, there]) await expect.poll(() => connection.at(-1), PATIENCE).toBe('live')

  await startRedis(redis.port)
  await expect.poll(() => readiness(cafe), PATIENCE).toEqual({ status: 200, body: { status: 'ready' } })
  await expect.poll(() => readiness(other), PATIENCE).toEqual({ status: 200, body: { status: 'ready' } })
  await cafe.check(rush, [here, there])
  // Each process has several connections to Redis, and each connection comes back by itself.
  await expect.poll(() => crosses(cafe, there), PATIENCE).toBe(true)

  const heard = there.board().seq
  there.changes.splice(0)
  const again = cafe.rush({ workers: 2 })
  await again.more(40)
  await cafe.check(again, [here, there])
  await expectEachByItself(there, heard)
}

/** Whether a change that the café's own process makes is told to a screen of the other process. */
async function crosses(cafe: FaultCafe, screen: BoardScreen): Promise<boolean> {
  const told = screen.changes.length
  const rush = cafe.rush({ workers: 1 })
  await rush.more(1)
  await cafe.check(rush, [screen])
  return screen.changes.length > told
}

async function readiness({ baseUrl }: Pick<FaultCafe, 'baseUrl'>) {
  const answer = await fetch(`${baseUrl}/readyz`)
  return { status: answer.status, body: await answer.json() }
}
