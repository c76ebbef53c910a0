import { expect, test } from 'vitest'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { openBoardScreen } from '../support/board-screen'
import { startCafeForTest } from '../support/cafe'
import { makeReadOnly } from '../support/write-failures'

test('a board is told that the database cannot be written, stays live, and is told when it can be written again', async () => {
  const cafe = await startCafeForTest()
  const initial = await boardSnapshot(cafe.database, cafe.here.orgId, cafe.here.branchId)
  const screen = await openBoardScreen({ baseUrl: cafe.baseUrl, token: cafe.staff, initial })
  await expect.poll(() => screen.writable).toEqual([true])
  const end = await makeReadOnly(cafe.database)
  await expect.poll(() => screen.writable).toEqual([true, false])
  expect(screen.connection).toEqual(['live'])
  await end()
  await expect.poll(() => screen.writable).toEqual([true, false, true])
})
