import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishedTickets } from '@/lib/board/board-snapshot'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const finished = ({ orgId, branchId } = cafe.here) => finishedTickets(cafe.database, orgId, branchId)

test('what was completed or cancelled in the last 12 hours can be recalled to view, the newest first', async () => {
  expect(await finished()).toEqual([])
  const completed = await orderIn(cafe, 'completed')
  const cancelled = await orderIn(cafe, 'cancelled')
  await orderIn(cafe, 'ready')
  await orderIn(cafe, 'completed', cafe.there)
  expect(await finished()).toEqual([cancelled, completed])

  const statusSince = new Date(Date.now() - 12.1 * 3_600_000)
  await cafe.database.prisma.order.update({ where: { id: cancelled.id }, data: { statusSince } })
  expect(await finished()).toEqual([completed])
})

test('nothing of a branch of another organisation', async () => {
  await orderIn(cafe, 'completed', cafe.elsewhere)
  expect(await finished({ ...cafe.elsewhere, orgId: cafe.here.orgId })).toEqual([])
  expect(await finished(cafe.elsewhere)).toHaveLength(1)
})
