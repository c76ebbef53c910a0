import { expect, test } from 'vitest'
import { type ApiClient, createApiClient } from '../support/api-client'
import { type FaultCafe, startFaultCafe } from '../support/fault-cafe'
import { verifyWebhook } from '../support/verify-webhook'

const TEN_MINUTES_MS = 600_000

test('processes whose clocks are ten minutes behind and ahead work beside one whose clock is right', async () => {
  const behind = await startFaultCafe({ env: { CLOCK_OFFSET_MS: String(-TEN_MINUTES_MS) } })
  const ahead = await behind.beside({ CLOCK_OFFSET_MS: String(TEN_MINUTES_MS) })
  const right = await behind.beside()
  const processes = [behind.baseUrl, ahead.baseUrl, right.baseUrl]
  const screens = await Promise.all(processes.map((baseUrl) => behind.openScreen(baseUrl)))
  const rushes = [behind.rush({ workers: 4 }), behind.rush({ workers: 4, through: ahead.baseUrl })]
  await Promise.all(rushes.map((rush) => rush.more(75)))
  await Promise.all(rushes.map((rush) => rush.stop()))
  for (const rush of rushes) await behind.check(rush, screens)

  // Whichever process sent it: a receiver elsewhere, by its own right clock, takes what it got.
  const { hits } = behind.receiver
  expect(hits.filter(({ headers, body }) => !verifyWebhook(behind.secret, headers, body))).toEqual([])
  // Screens were told the database's time, and delays measured by it.
  for (const { clock } of screens) expect(Math.abs(clock() - Date.now())).toBeLessThan(TEN_MINUTES_MS / 2)
  for (const { baseUrl } of [behind, ahead]) {
    const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
    expect(metrics).toMatch(/passboard_commit_to_relay_seconds_bucket\{le="60"\} [1-9]/)
    const all = /passboard_commit_to_relay_seconds_count (\d+)/.exec(metrics)?.[1]
    expect(metrics).toContain(`passboard_commit_to_relay_seconds_bucket{le="60"} ${all}`)
  }

  const dayBehind = await behind.beside({ CLOCK_OFFSET_MS: String(-24 * 3_600_000) })
  await expectGuestSessionOfSixHours(behind, createApiClient(dayBehind.baseUrl))
})

/** By the clock of the database. */
async function expectGuestSessionOfSixHours({ database, branchId }: FaultCafe, api: ApiClient) {
  const { code } = await database.prisma.cafeTable.findFirstOrThrow({ where: { branchId } })
  const { body } = await api.post<{ sessionId: string; expiresAt: string }>('/guest/sessions', { tableCode: code })
  expect((await api.get('/guest/menu', { session: body.sessionId })).status).toBe(200)
  const [row] = await database.query<{ hours: number }>(
    `SELECT extract(epoch FROM $1::timestamptz - now())::float8 / 3600 AS hours`,
    [body.expiresAt],
  )
  // A busy machine may take its time.
  expect(row?.hours).toBeGreaterThan(5)
  expect(row?.hours).toBeLessThanOrEqual(6)
}
