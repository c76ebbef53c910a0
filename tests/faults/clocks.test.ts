import { expect, test } from 'vitest'
import { createApiClient } from '../support/api-client'
import { startFaultCafe } from '../support/fault-cafe'
import { verifyWebhook } from '../support/verify-webhook'

const TEN_MINUTES_MS = 600_000

test.each([
  ['ten minutes behind', -TEN_MINUTES_MS],
  ['ten minutes ahead', TEN_MINUTES_MS],
])(
  'a process whose clock is %s works beside one whose clock is right',
  async (_, offset) => {
    const wrong = await startFaultCafe({ env: { CLOCK_OFFSET_MS: String(offset) } })
    const right = await wrong.beside()
    const screens = [await wrong.openScreen(), await wrong.openScreen(right.baseUrl)]
    const rush = wrong.rush()
    await rush.more(150)
    await wrong.check(rush, screens)

    // Whichever process sent it: a receiver elsewhere, by its own right clock, takes what it got.
    const { hits } = wrong.receiver
    expect(hits.filter(({ headers, body }) => !verifyWebhook(wrong.secret, headers, body))).toEqual([])
    // Screens were told the database's time, and delays measured by it.
    for (const { clock } of screens) expect(Math.abs(clock() - Date.now())).toBeLessThan(TEN_MINUTES_MS / 2)
    const metrics = await (await fetch(`${wrong.baseUrl}/metrics`)).text()
    expect(metrics).toMatch(/passboard_commit_to_relay_seconds_bucket\{le="60"\} [1-9]/)
    const slow = /passboard_commit_to_relay_seconds_count (\d+)/.exec(metrics)?.[1]
    expect(metrics).toContain(`passboard_commit_to_relay_seconds_bucket{le="60"} ${slow}`)
  },
  120_000,
)

test('a guest session lasts six hours by the clock of the database, also when that of the process is a day behind', async () => {
  const cafe = await startFaultCafe({ env: { CLOCK_OFFSET_MS: String(-24 * 3_600_000) } })
  const api = createApiClient(cafe.baseUrl)
  const { code } = await cafe.database.prisma.cafeTable.findFirstOrThrow({ where: { branchId: cafe.branchId } })
  const { body } = await api.post<{ sessionId: string; expiresAt: string }>('/guest/sessions', { tableCode: code })
  expect((await api.get('/guest/menu', { session: body.sessionId })).status).toBe(200)
  const [row] = await cafe.database.query<{ hours: number }>(
    `SELECT extract(epoch FROM $1::timestamptz - now())::float8 / 3600 AS hours`,
    [body.expiresAt],
  )
  // To three minutes: a busy machine may take its time.
  expect(row?.hours).toBeCloseTo(6, 1)
}, 120_000)
