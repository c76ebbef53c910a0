import { column, connection, openBoard, tap, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { withDatabase } from './support/cafe-database'
import { STAFF } from './support/people'
import { placeTicket } from './support/rush'
import { expect, test } from './support/test'

test.describe('the server goes away under a board', () => {
  for (const { how, signal } of [
    { how: 'stopped', signal: 'SIGTERM' },
    { how: 'crashed', signal: 'SIGKILL' },
  ] as const) {
    test(`${how}: the board says that it is offline, then is live again with what it missed`, async ({
      page,
      cafe,
    }) => {
      await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
      const { order: before } = await cafe.guestOrders([[1, 'Cà phê trứng']])
      await expect(ticket(column(page, 'Pending'), before.number)).toBeVisible()

      await cafe.server.stop(signal)
      await expect(connection(page)).toContainText('Offline – updated')
      await tap(page, 'Confirm', before.number)
      await expect(ticket(column(page, 'Confirmed'), before.number).getByText('Not sent yet')).toBeVisible()

      // Written while nobody could announce it.
      const missed = await withDatabase(cafe.databaseUrl, (database) =>
        placeTicket(database, { table: 'A3', lines: [[2, 'Bánh cuốn chả']] }),
      )
      await cafe.server.start()
      await expect(connection(page)).toContainText('Live')
      await expect(ticket(column(page, 'Pending'), missed.number)).toBeVisible()
      await expect.poll(async () => (await cafe.orderNow(before.id)).status).toBe('confirmed')
      await expect(page.getByText('Not sent yet')).toHaveCount(0)
    })
  }
})
