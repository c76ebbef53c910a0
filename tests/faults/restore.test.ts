import { expect, test } from 'vitest'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { fromSnapshot } from '@/lib/board/board-state'
import { startFaultCafe } from '../support/fault-cafe'
import { startPostgres } from '../support/postgres-server'
import { startTcpProxy } from '../support/tcp-proxy'

const HEALED = { timeout: 300_000 }

test('Postgres is restored from a backup: screens that were connected or away show what it holds, and say so', async () => {
  const postgres = await startPostgres()
  const cafe = await startFaultCafe({ on: postgres })
  const proxy = await startTcpProxy(Number(new URL(cafe.baseUrl).port))
  const connected = await cafe.openScreen()
  const away = await cafe.openScreen(`http://127.0.0.1:${proxy.port}`)
  const screens = [connected, away]
  const { orgId } = await cafe.database.prisma.branch.findUniqueOrThrow({ where: { id: cafe.branchId } })
  const stored = async () => fromSnapshot(await boardSnapshot(cafe.database, orgId, cafe.branchId))
  const orders = async (count: number) => {
    const rush = cafe.rush({ workers: 2 })
    await rush.more(count)
    await rush.stop()
  }

  await orders(20)
  await postgres.crash()
  postgres.backUp()
  await postgres.start()
  await orders(30)
  const { seq: seqOfLost } = await stored()
  for (const screen of screens) await expect.poll(() => screen.board().seq, HEALED).toBe(seqOfLost)
  proxy.cut()
  await expect.poll(() => away.connection.at(-1), HEALED).toBe('lost')

  await postgres.crash()
  postgres.restore()
  await postgres.start()
  // More than was lost: `seq` alone looks as if the screens had missed something.
  await orders(60)
  proxy.restore()

  const { seq, orders: open } = await stored()
  expect(seq).toBeGreaterThan(seqOfLost)
  for (const screen of screens) {
    await expect
      .poll(() => ({ seq: screen.board().seq, orders: new Map(screen.board().orders) }), HEALED)
      .toEqual({ seq, orders: open })
    await expect.poll(() => screen.connection.at(-1), HEALED).toBe('live')
    expect(screen.wentBackCount()).toBe(1)
  }
}, 900_000)
