import { DateTime } from 'luxon'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import type { AlarmChannel } from '@/lib/alarms/alarm-channels'
import { createTarget, editTarget, releaseTargets } from '@/lib/alarms/change-targets'
import { listTargets } from '@/lib/alarms/target-repository'
import { type NewTarget, targetValuesSchema } from '@/lib/alarms/target-schema'
import { managerOf } from '../support/bank'
import { type Cafe, startCafe } from '../support/cafe'
import { startMailServer } from '../support/mail-server'
import { orderIn } from '../support/orders'
import { startWebhookServer } from '../support/webhook-server'

/** The process looks every 5 s; a busy machine needs longer. */
const SOON = { timeout: 30_000, interval: 50 }
const ORIGIN = 'https://cafe.example'
const VALUES = { name: 'Lan', branchId: '', kinds: [], quietFrom: '', quietUntil: '', summaryAt: '07:00' }
const NOWHERE = { email: '', url: '', token: '', chat: '', endpoint: '', keys: { p256dh: '', auth: '' } }

let cafe: Cafe
let manager: StaffAccess

beforeAll(async () => {
  cafe = await startCafe({ WEBHOOK_ALLOW_PRIVATE: '1' })
  manager = await managerOf(cafe)
  // Yesterday two orders here, one of them cancelled, and one there; a week before one of half the value.
  await sold({ days: 1 })
  const { id } = await orderIn(cafe, 'cancelled')
  await moveBack(id, 1)
  await sold({ days: 1, place: cafe.there })
  await sold({ days: 8 })
  await sql(
    `UPDATE orders SET created_at = created_at - interval '8 days' WHERE day < (SELECT max(day) FROM orders) - 5`,
  )
})
afterAll(() => cafe.stop())

const sql = (text: string, ...params: unknown[]) => cafe.database.query(text, params)

async function sold({ days, place = cafe.here }: { days: number; place?: Cafe['here'] }) {
  const { id } = await orderIn(cafe, 'completed', place)
  await moveBack(id, days)
}

/** Its times of today stay, so that it took as long as before. */
const moveBack = (id: string, days: number) => sql('UPDATE orders SET day = day - $2::int WHERE id = $1', id, days)

async function add(channel: AlarmChannel, address: Partial<NewTarget>, values: Partial<NewTarget> = {}, of = cafe) {
  const staff = of === cafe ? manager : await managerOf(of)
  return createTarget(
    of.database,
    staff,
    { ...NOWHERE, ...VALUES, ...values, channel, ...address },
    { language: 'en', origin: ORIGIN },
  )
}

async function chat(values: Partial<NewTarget> = {}) {
  const server = await startWebhookServer()
  const id = await add('ntfy', { url: `${server.url}/my-cafe` }, values)
  return { id, server, messages: () => server.hits.map(({ body }) => JSON.parse(body)) }
}

const makeDue = (id: string, of = cafe) =>
  of.database.query('UPDATE alarm_targets SET summary_due = now() WHERE id = $1', [id])

async function dueOf(id: string, of = cafe) {
  const { summaryDue, summaryAttempts } = await of.database.prisma.alarmTarget.findUniqueOrThrow({ where: { id } })
  return { due: summaryDue?.getTime() ?? null, attempts: summaryAttempts }
}

/** When it is 07:00 in a time zone the next time, by the clock of the database. */
async function nextSeven(zone: string): Promise<number> {
  const now = DateTime.fromMillis(await databaseNow(), { zone })
  const today = now.set({ hour: 7, minute: 0, second: 0, millisecond: 0 })
  return (today > now ? today : today.plus({ days: 1 })).toMillis()
}

async function databaseNow(): Promise<number> {
  const [row] = await cafe.database.query<{ now: number }>('SELECT extract(epoch FROM now())::float8 * 1000 AS now', [])
  return row?.now ?? Number.NaN
}

test('the summary of the last day that is over comes at its time, once, with a link to the report', async () => {
  const { id, messages } = await chat()
  expect(await dueOf(id)).toEqual({ due: await nextSeven('Asia/Ho_Chi_Minh'), attempts: 0 })
  await makeDue(id)
  await vi.waitFor(() => expect(messages()).toHaveLength(1), SOON)
  const [{ day }] = (await cafe.database.query<{ day: string }>(
    `SELECT day::text FROM orders WHERE status = 'cancelled'`,
    [],
  )) as [{ day: string }]
  const [message] = messages()
  expect(message).toMatchObject({ priority: 3, click: `${ORIGIN}/reports?from=${day}&to=${day}` })
  expect(message.title).toMatch(/^Passboard · .+ 20\d\d$/)
  const [all, here, there] = message.message.split('\n\n').map((text: string) => text.split('\n'))
  expect(all[0]).toBe('All branches')
  expect(all[1]).toMatch(/^Sales ₫[\d,]+ \(\+100% on the week before\) · 3 orders · 1 cancelled$/)
  expect(here[1]).toMatch(/^Sales ₫[\d,]+ \(0% on the week before\) · 2 orders · 1 cancelled$/)
  expect(there[1]).toMatch(/^Sales ₫[\d,]+ · 1 order$/)
  expect(here[2]).toMatch(/^Prep time .+ min, 90 % within .+ min · 0 of 1 late$/)
  await vi.waitFor(
    async () => expect(await dueOf(id)).toEqual({ due: await nextSeven('Asia/Ho_Chi_Minh'), attempts: 0 }),
    SOON,
  )
  const target = (await listTargets(cafe.database, manager)).find((one) => one.id === id)
  expect(target?.sentAt).toEqual(expect.any(Number))
})

test('a summary whose time was set while the clock was ahead comes at once', async () => {
  const { id, messages } = await chat()
  await sql(`UPDATE alarm_targets SET summary_due = now() + interval '1 year' WHERE id = $1`, id)
  await vi.waitFor(() => expect(messages()).toHaveLength(1), SOON)
})

test('a target of a branch gets its figures, by the clock of the branch', async () => {
  await sql(`UPDATE branches SET time_zone = 'Asia/Tokyo' WHERE id = $1`, cafe.there.branchId)
  onTestFinished(async () => {
    await sql(`UPDATE branches SET time_zone = 'Asia/Ho_Chi_Minh' WHERE id = $1`, cafe.there.branchId)
  })
  const { id, messages } = await chat({ branchId: cafe.there.branchId })
  expect(await dueOf(id)).toMatchObject({ due: await nextSeven('Asia/Tokyo') })
  await makeDue(id)
  await vi.waitFor(() => expect(messages()).toHaveLength(1), SOON)
  expect(messages()[0].message).toMatch(/^Sales ₫[\d,]+ · 1 order\n/)
  expect(messages()[0].click).toContain(`/branches/${cafe.there.branchId}/report?from=`)
})

test('another time counts from then on, and without a time there is no summary', async () => {
  const { id } = await chat()
  const change = (seen: string, wanted: string, name = 'Lan') =>
    editTarget(cafe.database, manager, {
      id,
      seen: { ...VALUES, kinds: ['sold_out'], summaryAt: seen },
      wanted: { ...VALUES, kinds: ['sold_out'], summaryAt: wanted, name },
    })
  await sql(`UPDATE alarm_targets SET kinds = '{sold_out}' WHERE id = $1`, id)
  const seven = (await dueOf(id)).due ?? 0
  await change('07:00', '08:30')
  const half = (await dueOf(id)).due ?? 0
  // The same day, or the day after if it is between the two.
  expect((half - seven + 86_400_000) % 86_400_000).toBe(90 * 60_000)
  await sql(`UPDATE alarm_targets SET summary_due = summary_due + interval '1 minute' WHERE id = $1`, id)
  await change('08:30', '08:30', 'Minh')
  expect((await dueOf(id)).due).toBe(half + 60_000)
  await editTarget(cafe.database, manager, {
    id,
    seen: { ...VALUES, name: 'Minh', kinds: ['sold_out'], summaryAt: '08:30' },
    wanted: { ...VALUES, name: 'Minh', kinds: ['sold_out'], summaryAt: '' },
  })
  expect(await dueOf(id)).toEqual({ due: null, attempts: 0 })
})

test('a target has alarms, summaries or both', () => {
  const isValid = (part: object) => targetValuesSchema.safeParse({ ...VALUES, ...part }).success
  expect(isValid({})).toBe(true)
  expect(isValid({ kinds: ['sold_out'], summaryAt: '' })).toBe(true)
  expect(isValid({ summaryAt: '' })).toBe(false)
  for (const summaryAt of ['24:00', '7:00', '07:60', 'seven']) expect(isValid({ summaryAt })).toBe(false)
})

test('a target that does not answer is tried again soon, says why, and gives up until the next day', async () => {
  const { id, server, messages } = await chat()
  await server.stop()
  await makeDue(id)
  const lastError = async () => (await listTargets(cafe.database, manager)).find((one) => one.id === id)?.lastError
  await expect.poll(lastError, SOON).toBe('The connection was refused.')
  const { due, attempts } = await dueOf(id)
  expect(attempts).toBeGreaterThanOrEqual(1)
  expect(due).toBeLessThan((await databaseNow()) + 300_000)
  await sql('UPDATE alarm_targets SET summary_attempts = 9, summary_due = now() WHERE id = $1', id)
  await vi.waitFor(
    async () => expect(await dueOf(id)).toEqual({ due: await nextSeven('Asia/Ho_Chi_Minh'), attempts: 0 }),
    SOON,
  )
  expect(messages()).toEqual([])
})

test('after a restore nobody gets a summary until a manager says that the installation is the real one', async () => {
  const { id, messages } = await chat()
  const other = await chat()
  await sql('UPDATE alarm_targets SET held_at = now() WHERE id = $1', id)
  await makeDue(id)
  await makeDue(other.id)
  // Both are due: the process has looked.
  await vi.waitFor(() => expect(other.messages()).toHaveLength(1), SOON)
  expect(messages()).toEqual([])
  await releaseTargets(cafe.database, manager)
  await vi.waitFor(() => expect(messages()).toHaveLength(1), SOON)
})

// A café of this process installs its own sender, so this is the last.
test('a mail has the day in its subject, and the figures and the link in its text', async () => {
  const { port, mails } = await startMailServer()
  const other = await startCafe({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'alarms@cafe.example' })
  onTestFinished(() => other.stop())
  const id = await add('email', { email: 'lan@cafe.example' }, {}, other)
  await makeDue(id, other)
  await vi.waitFor(() => expect(mails).toHaveLength(1), SOON)
  expect(mails[0]).toMatchObject({ from: 'alarms@cafe.example', to: ['lan@cafe.example'] })
  const content = mails[0]?.content ?? ''
  expect(content).toMatch(new RegExp(`^Message-ID:\\s+<${id}\\.\\d{4}-\\d\\d-\\d\\d\\.summary@passboard>`, 'm'))
  expect(content).toMatch(/^No orders\.\r$/m)
  expect(content.replaceAll('=\r\n', '')).toContain(`${ORIGIN}/reports?from`)
})
