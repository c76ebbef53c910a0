import { expect, test } from 'vitest'
import { carryOut } from '@/lib/orders/carry-out'
import { placeOrder } from '@/lib/orders/place-order'
import { newOrderSchema } from '@/lib/orders/sent-order-schema'
import { startFaultCafe } from '../support/fault-cafe'

const ORDERS = 150

test('four processes on one backlog: no delivery is claimed twice while its lease holds', async () => {
  const cafe = await startFaultCafe()
  await cafe.kill()
  const table = await cafe.database.prisma.cafeTable.findFirstOrThrow({ where: { branchId: cafe.branchId } })
  const item = await cafe.database.prisma.menuItem.findFirstOrThrow()
  const branch = await cafe.database.prisma.branch.findUniqueOrThrow({ where: { id: cafe.branchId } })
  const by = {
    scope: { orgId: branch.orgId, branchId: null, guestSessionId: null },
    actor: { kind: 'staff' as const, id: item.id, name: 'Test' },
  }
  const order = newOrderSchema.parse({ items: [{ menuItemId: item.id, quantity: 1 }] })
  for (let count = 0; count < ORDERS; count++) {
    const { id } = await placeOrder(cafe.database, by, table.id, order)
    await carryOut(cafe.database, by, id, { type: 'confirm_payment' })
  }
  // Slow enough that many are under way at once, in all four.
  cafe.receiver.answer((response) => setTimeout(() => response.writeHead(204).end(), Math.random() * 50))

  await Promise.all([cafe.start(), cafe.beside(), cafe.beside(), cafe.beside()])
  await cafe.check(null, [])
  expect(cafe.receiver.hits).toHaveLength(ORDERS * 2)
  const [claimed] = await cafe.database.query(
    `SELECT count(*)::int AS deliveries, max(attempts) AS most FROM webhook_deliveries`,
    [],
  )
  expect(claimed).toEqual({ deliveries: ORDERS * 2 * 2, most: 1 })
}, 900_000)
