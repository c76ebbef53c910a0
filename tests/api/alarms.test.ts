import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import { systemResolve } from '@/lib/addresses/public-address'
import type { AlarmChannel } from '@/lib/alarms/alarm-channels'
import { createTarget, editTarget, releaseTargets, removeTarget, testTarget } from '@/lib/alarms/change-targets'
import { heldSince } from '@/lib/alarms/held-since'
import { alarmEnds } from '@/lib/alarms/queue-alarms'
import { listTargets, recentConditions } from '@/lib/alarms/target-repository'
import type { NewTarget } from '@/lib/alarms/target-schema'
import { vapidKeys } from '@/lib/alarms/vapid'
import { watchConditions } from '@/lib/alarms/watch-conditions'
import type { ConditionEvent } from '@/lib/conditions/condition-event'
import type { ConditionKind } from '@/lib/conditions/condition-kinds'
import { lockComparison } from '@/lib/conditions/condition-repository'
import type { PresentCondition } from '@/lib/conditions/find-present'
import { findPresentOfInstallation, watchInstallation } from '@/lib/conditions/installation-checks'
import { parseConfig } from '@/lib/config'
import { checkPrinters } from '@/lib/doctor/database-checks'
import { EVENT_DATA } from '@/lib/events/webhook-event'
import { newId } from '@/lib/ids'
import { QUEUE_LOCK } from '@/lib/printing/print-queue-repository'
import { findPrinter } from '@/lib/printing/printer-repository'
import { storeScreenReport } from '@/lib/screens/screen-health'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { findDeliveries } from '@/lib/webhooks/delivery-repository'
import { createAlarmSender } from '@/server/alarms/alarm-sender'
import { aScreenReport } from '../support/a-screen-report'
import { managerOf } from '../support/bank'
import { type Cafe, startCafe } from '../support/cafe'
import { readDeliveries, subscribe } from '../support/endpoints'
import { startMailServer } from '../support/mail-server'
import { orderIn } from '../support/orders'
import { pairDevice } from '../support/paired-screen'
import { addPrinter } from '../support/printing'
import { startPushService } from '../support/push-service'
import { verifyWebhook } from '../support/verify-webhook'
import { startWebhookServer } from '../support/webhook-server'

/** The process looks every 5 s; a busy machine needs longer. */
const SOON = { timeout: 30_000, interval: 50 }
const ORIGIN = 'https://cafe.example'

let cafe: Cafe
let manager: StaffAccess
beforeAll(async () => {
  cafe = await startCafe({ WEBHOOK_ALLOW_PRIVATE: '1' })
  manager = await managerOf(cafe)
})
afterAll(() => cafe.stop())

// The process compares meanwhile: what it saw before must not reach a target of the next test.
beforeEach(() =>
  vi.waitFor(
    () =>
      cafe.database.transaction(async (transaction) => {
        expect(await lockComparison(transaction)).not.toBeNull()
        for (const text of [
          'DELETE FROM board_displays',
          'UPDATE alarm_targets SET removed_at = now()',
          'UPDATE webhook_endpoints SET enabled = false WHERE org_id IS NOT NULL',
          'UPDATE screens SET revoked_at = now()',
          `UPDATE orders SET status = 'completed'`,
          'UPDATE conditions SET ended_at = now()',
        ])
          await transaction.query(text, [])
      }),
    SOON,
  ),
)

/** Compares now. The process also compares every 5 s; while it does, another comparison is left out. */
const watch = (database = cafe.database) =>
  vi.waitFor(async () => expect(await watchConditions(database)).toBe(true), SOON)
const sql = (text: string, ...params: unknown[]) => cafe.database.query(text, params)

/** A condition that is missing ends after some seconds. */
async function letMissingEnd() {
  await watch()
  await sql(`UPDATE conditions SET missing_since = missing_since - interval '2 minutes' WHERE ended_at IS NULL`)
  await watch()
}

const NOWHERE = { email: '', url: '', token: '', chat: '', endpoint: '', keys: { p256dh: '', auth: '' } }
const EVERYTHING: ConditionKind[] = ['branch_undisplayed', 'screen_away', 'sold_out', 'endpoint_off']

/** Quiet hours since an hour ago, for eleven hours more, by the clock of the café. */
function quietNow() {
  const clock = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('en-GB', {
      timeZone: 'Asia/Ho_Chi_Minh',
      timeStyle: 'short',
    })
  return { quietFrom: clock(-1), quietUntil: clock(11) }
}

const addTarget = (channel: AlarmChannel, address: Partial<NewTarget>, values: Partial<NewTarget> = {}) => {
  const target = { name: 'Lan', branchId: '', kinds: EVERYTHING, quietFrom: '', quietUntil: '', summaryAt: '' }
  const place = { language: 'en' as const, origin: ORIGIN }
  return createTarget(cafe.database, manager, { ...NOWHERE, ...target, ...values, channel, ...address }, place)
}

async function ntfy(values: Partial<NewTarget> = {}) {
  const server = await startWebhookServer()
  const id = await addTarget('ntfy', { url: `${server.url}/my-cafe` }, values)
  return { id, server, texts: () => server.hits.map(({ body }) => JSON.parse(body).message as string) }
}

const sellOut = async (available = false, token = cafe.manager) =>
  cafe.api.patch(
    `/menu-items/${cafe.menuItemId}`,
    { available },
    { token, headers: { 'X-Branch-ID': cafe.here.branchId } },
  )

/** An order that waits, with one connected screen that shows it. */
async function orderOnScreen() {
  const { branchId } = cafe.there
  const { id: screenId } = await pairDevice(cafe, { branchId, name: 'Bếp' })
  const order = await orderIn(cafe, 'confirmed', cafe.there)
  const display = { id: newId(), branchId, screenId }
  const report = () => storeScreenReport(cafe.database, display, aScreenReport({ orderIds: [order.id] }))
  await report()
  // Not before: an order of four minutes that no screen has shown is an alarm.
  await sql(`UPDATE orders SET created_at = created_at - interval '4 minutes', start_at = NULL WHERE id = $1`, order.id)
  const kill = async () => {
    await sql(`UPDATE board_displays SET reported_at = now() - interval '40 seconds'`)
    await sql(`UPDATE screens SET seen_at = now() - interval '70 seconds' WHERE id = $1`, screenId)
  }
  return { order, report, kill, screenId }
}

describe('webhooks of conditions', () => {
  test('tell that an item is sold out and that it is available again, signed, in this order', async () => {
    const server = await startWebhookServer()
    const { id, secret } = await subscribe(cafe, server.url, { eventTypes: ['menu.availability_changed'] })
    await sellOut()
    await watch()
    await vi.waitFor(() => expect(server.hits).toHaveLength(1), SOON)
    await sellOut(true)
    await watch()
    await vi.waitFor(() => expect(server.hits).toHaveLength(2), SOON)
    const events = server.hits.map(({ body }) => JSON.parse(body) as ConditionEvent)
    expect(events.map(({ type, data }) => [type, data.state, data.subjectId, data.branchId])).toEqual([
      ['menu.availability_changed', 'began', cafe.menuItemId, cafe.here.branchId],
      ['menu.availability_changed', 'ended', cafe.menuItemId, cafe.here.branchId],
    ])
    expect(events[1]?.data).toMatchObject({ conditionId: events[0]?.data.conditionId, subject: 'Bạc xỉu' })
    for (const [index, { headers, body }] of server.hits.entries()) {
      expect(verifyWebhook(secret, headers, body)).toBe(true)
      expect(EVENT_DATA.condition.parse(events[index]?.data)).toEqual(events[index]?.data)
    }
    // The receiver has a message before its delivery is marked.
    await vi.waitFor(async () => {
      const { deliveries } = await findDeliveries(cafe.database, manager, id, { limit: 10 })
      expect(deliveries.map(({ status, seq, orderId, subject }) => [status, seq, orderId, subject])).toEqual([
        ['delivered', null, null, 'Bạc xỉu'],
        ['delivered', null, null, 'Bạc xỉu'],
      ])
    }, SOON)
    // Clients of the REST interface expect an order in each.
    expect((await readDeliveries(cafe, id)).deliveries).toEqual([])
    const since = new Date(Date.now() - 60_000).toISOString()
    const replayed = await cafe.api.post<{ deliveries: number }>(
      `/webhook-endpoints/${id}/replay`,
      { since },
      { token: cafe.manager },
    )
    expect(replayed.body.deliveries).toBe(2)
    await vi.waitFor(() => expect(server.hits).toHaveLength(4), SOON)
  })

  test('tell a pause, a late branch, orders on no screen and a screen that is away and back, each once', async () => {
    const server = await startWebhookServer()
    await subscribe(cafe, server.url, {
      eventTypes: [
        'ordering.paused',
        'ordering.resumed',
        'screen.away',
        'screen.back',
        'order.undisplayed',
        'order.late',
      ],
    })
    const { report, kill, order } = await orderOnScreen()
    await sql('UPDATE branches SET ordering_paused_at = now() WHERE id = $1', cafe.there.branchId)
    await sql(`UPDATE orders SET created_at = created_at - interval '20 minutes' WHERE id = $1`, order.id)
    await kill()
    // As several processes, and again and again.
    await Promise.all([watch(), watch(), watch()])
    await watch()
    await report()
    await sql('UPDATE branches SET ordering_paused_at = NULL WHERE id = $1', cafe.there.branchId)
    await letMissingEnd()
    await vi.waitFor(() => expect(server.hits).toHaveLength(7), SOON)
    const types = server.hits.map(({ body }) => {
      const { type, data } = JSON.parse(body) as ConditionEvent
      return `${type} ${data.state} ${data.subject}`
    })
    expect(types.toSorted()).toEqual(
      [
        'ordering.paused began Thảo Điền',
        'ordering.resumed ended Thảo Điền',
        'screen.away began Bếp',
        'screen.back ended Bếp',
        `order.undisplayed began ${order.number}`,
        `order.undisplayed ended ${order.number}`,
        `order.late began ${order.number}`,
      ].toSorted(),
    )
  })

  test('do not tell that a screen is back that was removed, nor that a café without subscribers sold out', async () => {
    const server = await startWebhookServer()
    const { id } = await subscribe(cafe, server.url, { eventTypes: ['screen.away', 'screen.back'] })
    const { kill, screenId } = await orderOnScreen()
    await kill()
    await watch()
    await sql('UPDATE screens SET revoked_at = now() WHERE id = $1', screenId)
    await letMissingEnd()
    await vi.waitFor(() => expect(server.hits).toHaveLength(1), SOON)
    const { deliveries } = await findDeliveries(cafe.database, manager, id, { limit: 10 })
    expect(deliveries.map(({ type }) => type)).toEqual(['screen.away'])
    const before = await sql('SELECT 1 FROM conditions')
    await sql('UPDATE webhook_endpoints SET enabled = false WHERE org_id IS NOT NULL')
    await sellOut()
    await watch()
    expect(await sql('SELECT 1 FROM conditions')).toEqual(before)
    await sellOut(true)
  })
})

describe('alarms to people', () => {
  test('the only screen is killed with open orders: one message, and one all-clear when it is back', async () => {
    const { texts, server } = await ntfy()
    const { report, kill } = await orderOnScreen()
    await watch()
    await kill()
    await Promise.all([watch(), watch()])
    await watch()
    await vi.waitFor(() => expect(texts()).toHaveLength(1), SOON)
    expect(JSON.parse(server.hits[0]?.body ?? '')).toMatchObject({
      topic: 'my-cafe',
      title: 'Passboard · Thảo Điền',
      message: expect.stringMatching(/^Orders are on no screen\. .* Since \d\d:\d\d\.$/),
      click: `${ORIGIN}/screens`,
    })
    await vi.waitFor(async () => expect(await sql(`SELECT 1 FROM alarms WHERE state = 'sent'`)).toHaveLength(1), SOON)
    await report()
    await letMissingEnd()
    await vi.waitFor(() => expect(texts()).toHaveLength(2), SOON)
    expect(texts()[1]).toBe('All orders to make are on a screen or on paper.')
    const recent = await recentConditions(cafe.database, manager)
    expect(recent.find(({ kind }) => kind === 'branch_undisplayed')).toMatchObject({
      branchName: 'Thảo Điền',
      endedAt: expect.any(Number),
    })
  })

  test('an order on no screen is printed, and people are told only if that fails', async () => {
    const { id, texts } = await ntfy({ kinds: ['branch_undisplayed', 'screen_away'] })
    const { kill, order } = await orderOnScreen()
    // It polls, so this test decides when it prints.
    const printer = await addPrinter(cafe, manager, {
      branchId: cafe.there.branchId,
      connection: 'polling',
      host: '',
      occasion: 'when_undisplayed',
    })
    await sql(`UPDATE printers SET prints_since = now() - interval '1 hour' WHERE id = $1`, printer.id)
    const queued = () => sql('SELECT 1 FROM alarms WHERE target_id = $1', id)
    await kill()
    // The screen itself counts as away only later.
    await sql(`UPDATE screens SET seen_at = now() + interval '1 minute'`)
    await watch()
    expect(await cafe.database.prisma.printJob.count({ where: { orderId: order.id, state: 'waiting' } })).toBe(1)
    expect(await queued()).toEqual([])
    await sql(`UPDATE print_jobs SET created_at = now() - interval '30 seconds' WHERE order_id = $1`, order.id)
    await kill()
    await watch()
    expect(await queued()).toHaveLength(1)
    await vi.waitFor(() => expect(texts()).toHaveLength(1), SOON)
    await vi.waitFor(
      async () => expect(await sql(`SELECT 1 FROM alarms WHERE state = 'sent' AND target_id = $1`, id)).toHaveLength(1),
      SOON,
    )
    await sql(`UPDATE print_jobs SET state = 'printed' WHERE order_id = $1`, order.id)
    await letMissingEnd()
    await vi.waitFor(() => expect(texts()).toHaveLength(3), SOON)
    expect(texts().slice(1).toSorted()).toEqual([
      'All orders to make are on a screen or on paper.',
      expect.stringContaining('The screen Bếp does not respond.'),
    ])

    // What was printed long before its start, because it was put off since, needs a screen or another slip.
    await sql('UPDATE printers SET prints_since = now() WHERE id = $1', printer.id)
    await sql(`UPDATE print_jobs SET created_at = now() - interval '1 day' WHERE order_id = $1`, order.id)
    await watch()
    await vi.waitFor(() => expect(texts()).toHaveLength(4), SOON)
  })

  test('an order on no screen raises no alarm while another process queues the slips', async () => {
    const { id } = await ntfy({ kinds: ['branch_undisplayed'] })
    const { kill, order } = await orderOnScreen()
    const printer = await addPrinter(cafe, manager, {
      branchId: cafe.there.branchId,
      connection: 'polling',
      host: '',
      occasion: 'when_undisplayed',
    })
    await sql(`UPDATE printers SET prints_since = now() - interval '1 hour' WHERE id = $1`, printer.id)
    let watched: Promise<unknown> = Promise.resolve()
    await cafe.database.transaction(async ({ query }) => {
      await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [QUEUE_LOCK])
      await kill()
      watched = watch()
      await expect
        .poll(() =>
          query(
            `SELECT FROM pg_locks JOIN pg_database ON oid = database
             WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
            [],
          ),
        )
        .toHaveLength(1)
    })
    await watched
    expect(await cafe.database.prisma.printJob.count({ where: { orderId: order.id, state: 'waiting' } })).toBe(1)
    expect(await sql('SELECT 1 FROM alarms WHERE target_id = $1', id)).toEqual([])
  })

  test('a device gets it encrypted, from a sender that it can verify', async () => {
    const { address, received, origin } = await startPushService(vapidKeys().publicKey)
    const id = await addTarget('push', address)
    expect(await testTarget(cafe.database, manager, id)).toEqual({ error: null })
    expect(received).toEqual([
      {
        message: {
          id,
          title: 'Passboard · Test',
          text: 'Alarms of Passboard arrive here.',
          url: `${ORIGIN}/settings/alarms`,
        },
        subject: ORIGIN,
        audience: origin,
        ttl: String(4 * 3_600),
      },
    ])
  })

  test('Slack gets it in its format', async () => {
    const server = await startWebhookServer()
    await addTarget('slack', { url: server.url })
    const { body } = await cafe.api.patch<{ name: string }>(
      `/menu-items/${cafe.menuItemId}`,
      { available: false },
      { token: cafe.manager, headers: { 'X-Branch-ID': cafe.here.branchId } },
    )
    await watch()
    await vi.waitFor(() => expect(server.hits).toHaveLength(1), SOON)
    expect(JSON.parse(server.hits[0]?.body ?? '').text).toMatch(
      new RegExp(`^\\*Passboard · Hàng Bông\\*\\n${body.name} is sold out\\. Since .*\\n<${ORIGIN}/settings/menu>$`),
    )
    await sellOut(true)
  })

  test('in quiet hours nothing is sent, and what is over by then never', async () => {
    const { id, texts } = await ntfy(quietNow())
    await sellOut()
    await watch()
    expect(await sql('SELECT state, next_attempt > now() AS later FROM alarms WHERE target_id = $1', id)).toEqual([
      { state: 'waiting', later: true },
    ])
    await sellOut(true)
    await watch()
    expect(await sql('SELECT state, phase FROM alarms WHERE target_id = $1', id)).toEqual([
      { state: 'dropped', phase: 1 },
    ])
    expect(texts()).toEqual([])
  })

  test('an alarm that a clock that was ahead put off is sent when the clock is right', async () => {
    const { id, texts } = await ntfy(quietNow())
    await sellOut()
    await watch()
    expect(texts()).toEqual([])
    await sql(`UPDATE alarms SET next_attempt = now() + interval '3 days' WHERE target_id = $1`, id)
    await vi.waitFor(() => expect(texts()).toHaveLength(1), SOON)
    await sellOut(true)
  })

  test('an all-clear that waits is sent, although another target is told of the beginning only then', async () => {
    const quiet = quietNow()
    const [first, second] = [await ntfy(quiet), await ntfy(quiet)]
    const conditionId = newId()
    await sql(
      `INSERT INTO conditions (id, org_id, kind, subject_id, subject, ended_at) VALUES ($1, $2, 'sold_out', $3, 'Bạc xỉu', now())`,
      ...[conditionId, manager.orgId, newId()],
    )
    const told = (targetId: string) =>
      sql(
        `INSERT INTO alarms (target_id, condition_id, phase, state, attempts, settled_at) VALUES ($1, $2, 1, 'sent', 1, now())`,
        ...[targetId, conditionId],
      )
    await told(first.id)
    await alarmEnds(cafe.database, [conditionId])
    await told(second.id)
    await alarmEnds(cafe.database, [conditionId])
    const ends = await cafe.database.prisma.alarm.findMany({ where: { conditionId, phase: 2 } })
    expect(ends).toHaveLength(2)
    expect(ends.map(({ state }) => state)).not.toContain('dropped')
  })

  test('a service that refuses the message for ever gets it once, and the manager reads why', async () => {
    const { id, server } = await ntfy()
    server.answer((response) => response.writeHead(403).end())
    await sellOut()
    await watch()
    await vi.waitFor(
      async () =>
        expect(await sql('SELECT state, attempts FROM alarms WHERE target_id = $1', id)).toEqual([
          { state: 'dropped', attempts: 1 },
        ]),
      SOON,
    )
    const target = (await listTargets(cafe.database, manager)).find((one) => one.id === id)
    expect(target).toMatchObject({ lastError: 'The service answered 403.', sentAt: null })
    expect(await testTarget(cafe.database, manager, id)).toEqual({ error: 'The service answered 403.' })
    await sellOut(true)
  })

  test('a target is changed and removed, with entries in the activity log; its address is nowhere in clear text', async () => {
    const { id, server, texts } = await ntfy()
    const [stored] = await sql('SELECT address FROM alarm_targets WHERE id = $1', id)
    expect(JSON.stringify(stored)).not.toContain('my-cafe')
    const seen = { name: 'Lan', branchId: '', kinds: EVERYTHING, quietFrom: '', quietUntil: '', summaryAt: '' }
    await editTarget(cafe.database, manager, { id, seen, wanted: { ...seen, branchId: cafe.there.branchId } })
    await sellOut()
    await watch()
    expect(await sql('SELECT 1 FROM alarms WHERE target_id = $1', id)).toEqual([])
    await sellOut(true)
    await removeTarget(cafe.database, manager, id)
    await expect(testTarget(cafe.database, manager, id)).rejects.toMatchObject({ code: 'not_found' })
    const actions = await cafe.database.prisma.auditEntry.findMany({
      where: { action: { startsWith: 'alarm_target' }, subject: 'Lan' },
      orderBy: { id: 'desc' },
      take: 2,
    })
    expect(actions.map(({ action }) => action)).toEqual(['alarm_target.deleted', 'alarm_target.changed'])
    expect(JSON.stringify(actions)).not.toContain(server.url)
    expect(texts()).toEqual([])
  })
})

test('a stop does not wait for a mail server that says nothing', async () => {
  const mute = createServer()
  const connected = once(mute, 'connection')
  await once(mute.listen(0, '127.0.0.1'), 'listening')
  const { port } = mute.address() as AddressInfo
  const config = parseConfig({
    AUTH_SECRET: process.env.AUTH_SECRET,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'alarms@cafe.example',
  })
  const sender = createAlarmSender(config, systemResolve)
  const message = { kind: 'began', id: newId(), title: 'Late', text: 'Late', url: ORIGIN, urlHint: '' } as const
  const sending = sender.send({ channel: 'email', email: 'lan@cafe.example' }, message)
  const [socket]: Socket[] = await connected
  await sender.close()
  expect(await sending).toEqual({ error: 'The mail server cannot be reached.', isFinal: false })
  expect(socket?.destroyed).toBe(false)
  socket?.destroy()
  mute.close()
})

// Each café of this process installs its own sender, so these are the last.
describe('alarms of another installation', () => {
  test('a mail server that is down for an hour loses nothing: one mail tells the beginning and the end', async () => {
    const first = await startMailServer()
    await first.stop()
    const other = await startCafe({ SMTP_URL: `smtp://127.0.0.1:${first.port}`, MAIL_FROM: 'alarms@cafe.example' })
    try {
      const staff = await managerOf(other)
      const target = { name: 'Lan', branchId: '', kinds: EVERYTHING, quietFrom: '', quietUntil: '', summaryAt: '' }
      const given: NewTarget = { ...NOWHERE, ...target, channel: 'email', email: 'lan@cafe.example' }
      const id = await createTarget(other.database, staff, given, { language: 'vi', origin: ORIGIN })
      const change = (available: boolean) =>
        other.api.patch(`/menu-items/${other.menuItemId}`, { available }, { token: other.staff })
      await change(false)
      await watch(other.database)
      const alarm = async () => {
        const [found] = await other.database.query<{ state: string; lastError: string | null }>(
          'SELECT state, last_error AS "lastError" FROM alarms WHERE target_id = $1',
          [id],
        )
        return found
      }
      const lastError = 'The mail server cannot be reached.'
      await vi.waitFor(async () => expect(await alarm()).toMatchObject({ state: 'waiting', lastError }), SOON)
      await change(true)
      await watch(other.database)
      const { mails } = await startMailServer(first.port)
      await other.database.query('UPDATE alarms SET next_attempt = now() WHERE target_id = $1', [id])
      await vi.waitFor(() => expect(mails).toHaveLength(1), SOON)
      expect(mails[0]).toMatchObject({ from: 'alarms@cafe.example', to: ['lan@cafe.example'] })
      await vi.waitFor(async () => expect(await alarm()).toMatchObject({ state: 'sent' }), SOON)
      expect(await other.database.query('SELECT phase FROM alarms WHERE target_id = $1', [id])).toEqual([{ phase: 1 }])
    } finally {
      await other.stop()
    }
  })

  test('in Telegram go to its address, over https, and nowhere else', async () => {
    const asked: string[] = []
    const other = await startCafe(
      {},
      {
        resolve: async (host) => {
          asked.push(host)
          return [{ address: '127.0.0.1', family: 4 }]
        },
      },
    )
    try {
      const target = { name: 'Lan', branchId: '', kinds: EVERYTHING, quietFrom: '', quietUntil: '', summaryAt: '' }
      const chat = { token: `110201543:${'a'.repeat(35)}`, chat: '@quan' }
      const given: NewTarget = { ...NOWHERE, ...target, channel: 'telegram', ...chat }
      const staff = await managerOf(other)
      const id = await createTarget(other.database, staff, given, { language: 'vi', origin: ORIGIN })
      expect(await testTarget(other.database, staff, id)).toEqual({
        error: 'The address is not one of the public internet.',
      })
      expect(asked).toEqual(['api.telegram.org'])
    } finally {
      await other.stop()
    }
  })

  test('are sent only to public addresses, unless the operator allows private ones', async () => {
    const server = await startWebhookServer()
    const strict = await startCafe()
    try {
      const given: NewTarget = {
        ...NOWHERE,
        name: 'Chat',
        branchId: '',
        kinds: EVERYTHING,
        quietFrom: '',
        quietUntil: '',
        summaryAt: '',
        channel: 'slack',
        url: server.url,
      }
      const staff = await managerOf(strict)
      const id = await createTarget(strict.database, staff, given, { language: 'en', origin: ORIGIN })
      expect(await testTarget(strict.database, staff, id)).toEqual({
        error: 'The address is not one of the public internet.',
      })
      expect(server.hits).toEqual([])
      await expect(
        createTarget(
          strict.database,
          staff,
          { ...given, channel: 'email', email: 'a@b.example' },
          { language: 'en', origin: ORIGIN },
        ),
      ).rejects.toMatchObject({ code: 'invalid_request' })
    } finally {
      await strict.stop()
    }
  })
})

test('what holds of the installation itself is told where there is one business, and nowhere else', async () => {
  watchInstallation('redis_away', { holds: async () => true })
  watchInstallation('backup_missing', { holds: async () => true, mayBegin: () => false })
  onTestFinished(() => {
    watchInstallation('redis_away', { holds: async () => false })
    watchInstallation('backup_missing', { holds: async () => false })
  })
  expect(await findPresentOfInstallation(cafe.database)).toEqual([])
  const undo = new Error('undo')
  const found: PresentCondition[] = []
  const alone = cafe.database.transaction(async (only) => {
    await only.query('SET LOCAL session_replication_role = replica', [])
    await only.query('DELETE FROM organisations WHERE id <> $1', [cafe.here.orgId])
    found.push(...(await findPresentOfInstallation(only)))
    throw undo
  })
  await expect(alone).rejects.toBe(undo)
  const here = { orgId: cafe.here.orgId, branchId: null }
  expect(found).toMatchObject([
    { kind: 'redis_away', ...here, mayBegin: true },
    { kind: 'backup_missing', ...here, mayBegin: false },
  ])
})

test('what was restored tells nobody until a manager says that it is the real one, and then what holds', async () => {
  const { server, texts } = await ntfy({ kinds: ['sold_out'] })
  onTestFinished(() => server.stop())
  await sql('UPDATE alarm_targets SET held_at = now() WHERE removed_at IS NULL')
  expect(await heldSince(cafe.database, manager)).toEqual(expect.any(String))
  expect(await heldSince(cafe.database, await authenticateStaff(cafe.database, cafe.otherManager))).toBeNull()
  await sellOut()
  await watch()
  const alarms = 'SELECT state FROM alarms a JOIN alarm_targets t ON t.id = a.target_id WHERE t.removed_at IS NULL'
  expect(await sql(alarms)).toEqual([])
  await releaseTargets(cafe.database, manager)
  await releaseTargets(cafe.database, manager)
  await vi.waitFor(() => expect(texts()).toEqual([expect.stringContaining('sold out')]), SOON)
  expect(await heldSince(cafe.database, manager)).toBeNull()
  const entries = await cafe.database.prisma.auditEntry.findMany({ where: { action: 'alarm_target.released' } })
  expect(entries).toMatchObject([{ subject: 'Lan' }])
  await sellOut(true)
  await watch()
})

test('a printer that does not poll is told while its branch has orders, in metrics, by the doctor and in the list', async () => {
  const { texts } = await ntfy({ kinds: ['printer_failing'] })
  const printer = await addPrinter(cafe, manager, { connection: 'polling', host: '' })
  const measured = async () => {
    const metrics = await (await fetch(`${cafe.baseUrl}/metrics`)).text()
    return /^passboard_printers_failing (\d+)$/m.exec(metrics)?.[1]
  }
  const poll = (statusCode: string) =>
    fetch(`${cafe.baseUrl}/hooks/printers/${printer.address}`, { method: 'POST', body: JSON.stringify({ statusCode }) })
  expect(await checkPrinters(cafe.database, manager.orgId)).toMatchObject({ level: 'ok' })
  await sql(`UPDATE printers SET created_at = now() - interval '2 minutes' WHERE id = $1`, printer.id)
  await orderIn(cafe, 'confirmed')
  await watch()
  await expect.poll(texts, SOON).toEqual([expect.stringMatching(`The printer ${printer.name} does not print. Since`)])
  expect(await checkPrinters(cafe.database, manager.orgId)).toMatchObject({
    level: 'warning',
    values: { silent: printer.name, failing: '–' },
  })
  expect((await findPrinter(cafe.database, manager, printer.id)).error).toBe('not_polling')
  expect(await measured()).toBe('1')

  await poll('200 OK')
  expect(await checkPrinters(cafe.database, manager.orgId)).toMatchObject({ level: 'ok' })
  expect(await measured()).toBe('0')
  await letMissingEnd()
  await expect.poll(texts, SOON).toHaveLength(2)
  expect(texts()[1]).toBe(`The printer ${printer.name} prints again.`)

  await poll('410 Out of paper')
  expect(await checkPrinters(cafe.database, manager.orgId)).toMatchObject({ values: { failing: printer.name } })
})
