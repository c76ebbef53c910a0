import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pruneAudit, pruneBankMessages, pruneDeliveries, pruneEvents } from '@/lib/events/pruning-repository'
import { BOARD_ENDPOINT_ID } from '@/lib/outbox/outbox'
import { connectBank, newTransaction, SENDERS, transfersOf } from '../support/bank'
import { type Cafe, startCafe } from '../support/cafe'
import { subscribe } from '../support/endpoints'
import { orderIn } from '../support/orders'
import { startWebhookServerForTest } from '../support/webhook-server'

let cafe: Cafe
beforeEach(async () => {
  cafe = await startCafe({ WEBHOOK_ALLOW_PRIVATE: '1' })
})
afterEach(() => cafe.stop())

const run = (text: string, params: unknown[] = []) => cafe.database.query<Record<string, number>>(text, params)
const pause = (endpointId: string) =>
  run(`UPDATE webhook_endpoints SET paused_until = now() + interval '1 day' WHERE id = $1`, [endpointId])
const resume = (endpointId: string) =>
  run('UPDATE webhook_endpoints SET paused_until = NULL WHERE id = $1', [endpointId])

async function metric(name: string, labels: string): Promise<number> {
  const text = await (await fetch(`${cafe.baseUrl}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name}{${labels}}`))
  return Number(line?.split(' ').at(-1) ?? Number.NaN)
}

describe('an outbox that is stuck', () => {
  test('makes the process not ready, shows in the metrics, and is well again when it moves', async () => {
    await pause(BOARD_ENDPOINT_ID)
    await orderIn(cafe)
    await expect.poll(() => metric('passboard_outbox_depth', 'to="board"')).toBe(0)
    expect((await fetch(`${cafe.baseUrl}/readyz`)).status).toBe(200)
    // As if it had not been sent.
    await run(
      `UPDATE webhook_deliveries SET status = 'pending', created_at = now() - interval '31 seconds', next_attempt = now() - interval '31 seconds'`,
    )
    const answer = await fetch(`${cafe.baseUrl}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', missing: ['outbox'] }])
    expect(await metric('passboard_outbox_depth', 'to="board"')).toBe(1)
    expect(await metric('passboard_outbox_oldest_seconds', 'to="board"')).toBeGreaterThan(30)

    await resume(BOARD_ENDPOINT_ID)
    await expect.poll(async () => (await fetch(`${cafe.baseUrl}/readyz`)).status, { timeout: 300_000 }).toBe(200)
    // It is ready once the delivery is claimed, and the delivery waits until its result is stored.
    await expect.poll(() => metric('passboard_outbox_depth', 'to="board"')).toBe(0)
    expect(await metric('passboard_outbox_oldest_seconds', 'to="board"')).toBe(0)
  })

  test('of a manager’s endpoint is that manager’s business', async () => {
    const { url } = await startWebhookServerForTest()
    const { id } = await subscribe(cafe, url)
    await pause(id)
    await orderIn(cafe)
    await run(`UPDATE webhook_deliveries SET created_at = now() - interval '1 hour' WHERE endpoint_id = $1`, [id])
    expect((await fetch(`${cafe.baseUrl}/readyz`)).status).toBe(200)
    expect(await metric('passboard_outbox_depth', 'to="endpoint"')).toBe(1)
    expect(await metric('passboard_outbox_oldest_seconds', 'to="endpoint"')).toBeGreaterThan(3_000)
  })
})

test('attempts are counted by where to and by result, and the way from commit to relay is timed', async () => {
  const server = await startWebhookServerForTest((response, hit) =>
    response.writeHead(server.hits.indexOf(hit) === 0 ? 500 : 204).end(),
  )
  await subscribe(cafe, server.url)
  await orderIn(cafe)
  const attempts = (labels: string) => metric('passboard_webhook_attempts_total', labels)
  await expect.poll(() => attempts('to="endpoint",result="delivered"'), { timeout: 300_000 }).toBe(1)
  expect(await attempts('to="endpoint",result="failed"')).toBe(1)
  expect(await attempts('to="board",result="delivered"')).toBe(1)
  expect(await metric('passboard_commit_to_relay_seconds_bucket', 'le="60"')).toBe(1)
})

describe('pruning', () => {
  const counted = async () => {
    const [row] = await run(
      `SELECT (SELECT count(*)::int FROM webhook_deliveries) AS deliveries,
         (SELECT count(*)::int FROM webhook_attempts) AS attempts, (SELECT count(*)::int FROM order_events) AS events`,
    )
    return row
  }
  const age = (days: number) =>
    Promise.all([
      run(`UPDATE webhook_deliveries SET created_at = now() - $1::int * interval '1 day'`, [days]),
      run(`UPDATE webhook_attempts SET at = now() - $1::int * interval '1 day'`, [days]),
      run(`UPDATE order_events SET at = now() - $1::int * interval '1 day'`, [days]),
    ])

  test('forgets what is old enough, and nothing else', async () => {
    const server = await startWebhookServerForTest()
    const { id } = await subscribe(cafe, server.url)
    await orderIn(cafe, 'confirmed')
    await expect.poll(() => metric('passboard_outbox_depth', 'to="board"')).toBe(0)
    await expect.poll(async () => (await counted())?.attempts).toBe(2)
    await pause(id)
    await orderIn(cafe)
    await expect.poll(() => metric('passboard_outbox_depth', 'to="board"')).toBe(0)
    expect(await counted()).toEqual({ deliveries: 6, attempts: 2, events: 3 })

    await age(29)
    await pruneDeliveries(cafe.database, 30)
    await pruneEvents(cafe.database, 30)
    expect(await counted()).toEqual({ deliveries: 6, attempts: 2, events: 3 })
    await age(31)
    await pruneDeliveries(cafe.database, 30)
    expect(await counted()).toEqual({ deliveries: 0, attempts: 0, events: 3 })
    await pruneEvents(cafe.database, 0)
    expect(await counted()).toEqual({ deliveries: 0, attempts: 0, events: 3 })
    await pruneEvents(cafe.database, 30)
    expect((await counted())?.events).toBe(0)
  })
  test('keeps the messages of banks as long, and their transfers for ever', async () => {
    const bank = await connectBank(cafe, SENDERS.casso)
    await bank.send({ id: newTransaction(), amount: 1_000, content: '' })
    await cafe.database.query(`UPDATE bank_messages SET at = now() - interval '1096 days'`, [])
    for (const days of [0, 1_097]) await pruneBankMessages(cafe.database, days)
    expect(await cafe.database.prisma.bankMessage.count()).toBe(1)
    await pruneBankMessages(cafe.database, 1_095)
    expect(await cafe.database.prisma.bankMessage.count()).toBe(0)
    expect(await transfersOf(cafe, bank.id)).toMatchObject([{ messageId: null, amount: 1_000n }])
  })
  test('keeps the activity log for its own time, or for ever', async () => {
    await subscribe(cafe, 'https://receiver.example/hook')
    const entries = () => cafe.database.prisma.auditEntry.count()
    const before = await entries()
    expect(before).toBeGreaterThan(0)
    await cafe.database.query(`UPDATE audit_entries SET at = now() - interval '1096 days'`, [])
    for (const days of [0, 1_097]) await pruneAudit(cafe.database, days)
    expect(await entries()).toBe(before)
    await pruneAudit(cafe.database, 1_095)
    expect(await entries()).toBe(0)
  })
})
