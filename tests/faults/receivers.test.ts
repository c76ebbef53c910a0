import { expect, test } from 'vitest'
import { createApiClient } from '../support/api-client'
import type { Cafe } from '../support/cafe'
import { subscribe } from '../support/endpoints'
import { startFaultCafe } from '../support/fault-cafe'
import { type Behaviour, startWebhookServerForTest, type WebhookServer } from '../support/webhook-server'

/** What a receiver does instead of taking an event. */
const FAULTS: Record<string, Behaviour> = {
  'answers 500': (response) => response.writeHead(500).end('out of paper'),
  'answers 429 with Retry-After': (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  'answers 302': (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  'never answers': () => undefined,
  'resets the connection': (response) => response.socket?.resetAndDestroy(),
  'drips its answer': (response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 200)
    response.on('close', () => clearInterval(drip))
  },
  'answers 200 and crashes': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    response.socket?.destroySoon()
  },
}
const FAULTY = 3

test(`receivers that now and then fail get everything in the end, in order: one ${Object.keys(FAULTS).join(', one ')}`, async () => {
  const cafe = await startFaultCafe()
  const manager = { api: createApiClient(cafe.baseUrl), manager: cafe.token } as Cafe
  const screen = await cafe.openScreen()
  const failures: Record<string, number> = {}
  const receivers: WebhookServer[] = []
  for (const [name, fault] of Object.entries(FAULTS)) {
    failures[name] = 0
    const receiver = await startWebhookServerForTest((response, hit) => {
      if (failures[name] === FAULTY || receiver.hits.length % 10 !== 0) return response.writeHead(204).end()
      failures[name] = (failures[name] ?? 0) + 1
      fault(response, hit)
    })
    receivers.push(receiver)
    await subscribe(manager, receiver.url)
  }
  const rush = cafe.rush()
  await rush.more(80)
  await cafe.check(rush, [screen], receivers)
  expect(failures).toEqual(Object.fromEntries(Object.keys(FAULTS).map((name) => [name, FAULTY])))
}, 900_000)

test('a receiver that says that it is gone gets everything when it is back, by a replay', async () => {
  const cafe = await startFaultCafe()
  const screen = await cafe.openScreen()
  cafe.receiver.answer((response) => response.writeHead(410).end())
  const rush = cafe.rush()
  await rush.more(80)
  await rush.stop()
  await expect.poll(() => cafe.endpoint('GET')).toMatchObject({ enabled: false, disabledReason: 'gone' })
  // Attempts that were under way when the endpoint was switched off still arrive. They are not part of the replay.
  await expect.poll(() => cafe.database.query(UNDER_WAY, [])).toEqual([])

  cafe.receiver.answer((response) => response.writeHead(204).end())
  cafe.receiver.hits.splice(0)
  await cafe.endpoint('PATCH', '', { enabled: true })
  await cafe.endpoint('POST', '/replay', { since: '2026-01-01T00:00:00Z' })
  await cafe.check(rush, [screen])
}, 900_000)

/** Deliveries that were claimed, whose attempt is not stored yet, and whose lease has not ended. */
const UNDER_WAY = `
SELECT d.event_id FROM webhook_deliveries d
WHERE d.attempts > 0 AND d.next_attempt > now() AND NOT EXISTS (
  SELECT 1 FROM webhook_attempts a
  WHERE a.endpoint_id = d.endpoint_id AND a.event_id = d.event_id AND a.number = d.attempts)`
