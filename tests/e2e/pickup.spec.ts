import type { Page } from '@playwright/test'
import { column, connection } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { withDatabase } from './support/cafe-database'
import { flawsOn } from './support/clipped'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

const COUNTS = [1, 2, 3, 4, 5, 8, 12]
const NAMES = ['Nguyễn Thị Minh Hương', 'Anh Tú', 'Trần Hoàng Phương Thảo', 'Cô Bảy', 'Lan']

test.use({
  viewport: SCREENS.wall,
  // An order of today, whose number is then changed.
  rush: { tickets: [{ status: 'pending', age: 1, table: 'A1', lines: [[1, 'Bạc xỉu']] }] },
})

test('each number of three digits on the pickup display is whole, however many there are, with and without names', async ({
  page,
  cafe,
}) => {
  const branchId = (await cafe.boardPath(HANG_BONG)).replace('/board/', '')
  await withDatabase(cafe.databaseUrl, ({ prisma }) =>
    prisma.ticketCounter.updateMany({ where: { branchId }, data: { lastNumber: 100 } }),
  )
  const path = `/ready/${branchId}`
  await page.goto(path)
  await expect(connection(page)).toHaveText('Live')
  const place = async (customerName: string) => {
    const items = [{ menuItemId: cafe.itemId('Nước mía'), quantity: 1 }]
    return (await cafe.asManager<{ id: string }>('POST', '/orders', { branchId, customerName, items })).id
  }
  const placed: { preparing: string; ready: string }[] = []
  for (const count of COUNTS) {
    while (placed.length < count) {
      const name = NAMES[placed.length % NAMES.length] ?? ''
      const [preparing, ready] = [await place(name), await place(name)]
      await cafe.move(preparing, 'confirmed')
      await cafe.move(ready, 'confirmed', 'preparing', 'ready')
      placed.push({ preparing, ready })
    }
    await expectWhole(page, count)
  }
  await page.setViewportSize(SCREENS.tablet)
  await expectWhole(page, placed.length)
  await page.setViewportSize(SCREENS.wall)
  await expectWhole(page, placed.length)

  await cafe.asManager('PATCH', `/branches/${branchId}`, { pickupNames: true })
  await page.goto(path)
  await expect(connection(page)).toHaveText('Live')
  await expect(column(page, 'Ready').getByText('Anh Tú').first()).toBeVisible()
  for (const count of COUNTS.toReversed()) {
    for (const { preparing, ready } of placed.splice(count)) {
      await cafe.move(preparing, 'cancelled')
      await cafe.move(ready, 'completed')
    }
    await expectWhole(page, count)
  }
})

/** Both lists show so many numbers, and nothing is cut off. */
async function expectWhole(page: Page, count: number) {
  for (const list of ['Preparing', 'Ready'] as const)
    await expect(column(page, list).getByRole('listitem')).toHaveCount(count)
  await expect.poll(() => flawsOn(page), { message: `${count} numbers` }).toEqual([])
}
