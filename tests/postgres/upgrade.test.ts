import { expect, test } from 'vitest'
import { startFaultCafe } from '../support/fault-cafe'
import { nextVersion } from '../support/next-migration'

/** A new column of orders, filled for those that are there. */
const NEXT = nextVersion(`
ALTER TABLE orders ADD COLUMN next text NOT NULL DEFAULT 'new';
UPDATE orders SET next = number || ' ' || id;`)

test('a café moves to the next version in service: its orders stay, the version before goes on, boards miss nothing', async () => {
  const cafe = await startFaultCafe()
  const completed = async () =>
    cafe.database.query<{ id: string; number: number; order: object; next: string }>(
      `SELECT id, number, to_jsonb(o) - 'next' || jsonb_build_object('items', (
         SELECT jsonb_agg(i ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id)) AS order, to_jsonb(o) ->> 'next' AS next
       FROM orders o WHERE status = 'completed' ORDER BY finished_at, id`,
      [],
    )
  const screens = [await cafe.openScreen(), await cafe.openScreen()]
  const rush = cafe.rush({ workers: 2, restMs: 20 })
  await expect.poll(async () => (await completed()).length).toBeGreaterThan(5)
  const before = await completed()

  const beside = await cafe.beside(NEXT.env)
  await rush.more(40)
  const after = (await completed()).slice(0, before.length)
  expect(after.map(({ order }) => order)).toEqual(before.map(({ order }) => order))
  expect(after.map(({ next }) => next)).toEqual(before.map(({ id, number }) => `${number} ${id}`))

  const { process: former, ended } = cafe.process()
  former.kill('SIGTERM')
  expect(await ended).toBe(0)
  await cafe.start(NEXT.env)
  await rush.more(40)
  await cafe.check(rush, screens)
  for (const { connection, replies, wentBackCount } of screens) {
    expect([connection, replies, wentBackCount()]).toEqual([['live', 'lost', 'live'], ['snapshot', 'missed'], 0])
  }
  beside.process.process.kill('SIGTERM')
  expect(await beside.process.ended).toBe(0)
})
