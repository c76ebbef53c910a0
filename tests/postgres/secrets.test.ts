import { expect, test } from 'vitest'
import { connectBankOf, newTransaction, SENDERS } from '../support/bank'
import { MANAGER } from '../support/cafe'
import { startFaultCafe } from '../support/fault-cafe'
import { connectScreen, sessionCookie } from '../support/screen'
import { verifyWebhook } from '../support/verify-webhook'

const NEW_SECRET = 'another-secret-for-tests-0123456789'

test('AUTH_SECRET is changed without anybody being signed out, and integrators keep their secrets', async () => {
  const cafe = await startFaultCafe()
  const cookie = await sessionCookie(cafe.token)
  const me = async (token = cafe.token) => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await fetch(`${cafe.baseUrl}/api/v1/auth/me`, { headers })).status
  }
  const { id: orgId } = await cafe.database.prisma.organisation.findUniqueOrThrow({ where: { slug: MANAGER.orgSlug } })
  const bank = await connectBankOf(orgId, cafe, SENDERS.casso)
  const reports = async () => (await bank.send({ id: newTransaction(), amount: 1_000, content: '' })).status
  const restart = async (changed: Record<string, string>) => {
    cafe.process().process.kill('SIGTERM')
    await cafe.process().ended
    await cafe.start(changed)
  }
  const deliveredAs = async (token: string) => {
    const before = cafe.receiver.hits.length
    const rush = cafe.rush({ workers: 1, token })
    await rush.more(1)
    await cafe.check(rush, [])
    const hits = cafe.receiver.hits.slice(before)
    return hits.length > 0 && hits.every(({ headers, body }) => verifyWebhook(cafe.secret, headers, body))
  }

  await restart({ AUTH_SECRET: NEW_SECRET, AUTH_SECRET_PREVIOUS: process.env.AUTH_SECRET ?? '' })
  expect(await me()).toBe(200)
  const screen = await connectScreen(cafe.baseUrl, { cookie })
  await screen.snapshot(cafe.branchId)
  const fresh = await cafe.logIn()
  expect(await deliveredAs(cafe.token)).toBe(true)
  expect(await reports()).toBe(200)

  // The change is over: what the old secret signed is refused. What was sealed under it still opens: it was sealed anew.
  await restart({ AUTH_SECRET_PREVIOUS: '' })
  expect([await me(), await me(fresh)]).toEqual([401, 200])
  expect(await deliveredAs(fresh)).toBe(true)
  expect(await reports()).toBe(200)
  await expect(connectScreen(cafe.baseUrl, { cookie })).rejects.toThrow('unauthenticated')
}, 900_000)

test('AUTH_SECRET replaced without the one before: the manager is told that an endpoint has lost its secret', async () => {
  const cafe = await startFaultCafe()
  cafe.process().process.kill('SIGTERM')
  await cafe.process().ended
  await cafe.start({ AUTH_SECRET: NEW_SECRET })
  const token = await cafe.logIn()
  const rush = cafe.rush({ workers: 1, token })
  await rush.more(1)
  await rush.stop()
  await expect
    .poll(() => cafe.database.query('SELECT error FROM webhook_attempts LIMIT 1', []))
    .toEqual([{ error: expect.stringContaining('Rotate it.') }])
  expect(cafe.receiver.hits).toEqual([])
}, 900_000)
