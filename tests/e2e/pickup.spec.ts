import type { Page } from '@playwright/test'
import { column, connection } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { withDatabase } from './support/cafe-database'
import { flawsOn } from './support/clipped'
import { MANAGER } from './support/people'
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
  const { place, move, showNames } = await counterOf(cafe, branchId)
  const placed: { preparing: string; ready: string }[] = []
  for (const count of COUNTS) {
    while (placed.length < count) {
      const name = NAMES[placed.length % NAMES.length] ?? ''
      const [preparing, ready] = [await place(name), await place(name)]
      await move(preparing, ['confirmed'])
      await move(ready, ['confirmed', 'preparing', 'ready'])
      placed.push({ preparing, ready })
    }
    await expectWhole(page, count)
  }
  await page.setViewportSize(SCREENS.tablet)
  await expectWhole(page, placed.length)
  await page.setViewportSize(SCREENS.wall)
  await expectWhole(page, placed.length)

  await showNames()
  await page.goto(path)
  await expect(connection(page)).toHaveText('Live')
  await expect(column(page, 'Ready').getByText('Anh Tú').first()).toBeVisible()
  for (const count of COUNTS.toReversed()) {
    for (const { preparing, ready } of placed.splice(count)) {
      await move(preparing, ['cancelled'])
      await move(ready, ['completed'])
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

/** Places orders at the counter of a branch, moves them through states, and shows the names of the customers. */
async function counterOf({ rest }: Cafe, branchId: string) {
  const { token } = await rest<{ token: string }>('POST', '/auth/login', { body: MANAGER })
  const { items: menu } = await rest<{ items: { id: string; name: string }[] }>('GET', '/menu-items', { token })
  const menuItemId = menu.find(({ name }) => name === 'Nước mía')?.id
  return {
    place: async (customerName: string): Promise<string> => {
      const body = { branchId, customerName, items: [{ menuItemId, quantity: 1 }] }
      return (await rest<{ id: string }>('POST', '/orders', { token, body })).id
    },
    move: async (id: string, states: string[]) => {
      for (const status of states) await rest('PATCH', `/orders/${id}/status`, { token, body: { status } })
    },
    showNames: () => rest('PATCH', `/branches/${branchId}`, { token, body: { pickupNames: true } }),
  }
}
