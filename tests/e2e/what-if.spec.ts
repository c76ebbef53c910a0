import { DateTime } from 'luxon'
import { openAs } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { withDatabase } from './support/cafe-database'
import { expectRightOnEveryScreen } from './support/every-screen'
import { layPast, type PastTicket } from './support/past'
import { MANAGER } from './support/people'
import { expect, test } from './support/test'

test.use({ ownServer: true })

/** Yesterday's lunch: an order each 3 minutes, and one cook in the kitchen who takes 5 for each. @returns minutes from noon */
function lunch(orders: number): PastTicket[] {
  let free = 0
  return Array.from({ length: orders }, (_, index) => {
    const at = index * 3
    free = Math.max(free, at) + 5
    return {
      at,
      table: 'A1',
      lines: [[1, 'Phở bò tái']],
      steps: [
        ['confirmed', at + 0.1],
        ['preparing', at + 0.2],
        ['ready', free],
        ['completed', free + 0.1],
      ],
    }
  })
}

test('a manager plays a past day again with another cook, a station more and a full kitchen', async ({
  page,
  cafe,
}) => {
  const noon = DateTime.now().setZone('Asia/Ho_Chi_Minh').minus({ days: 1 }).startOf('day').plus({ hours: 12 })
  const day = noon.toFormat('yyyy-MM-dd')
  await withDatabase(cafe.databaseUrl, (database) => layPast(database, noon.toMillis(), lunch(40)))
  const path = (await cafe.boardPath(HANG_BONG)).replace('/board/', '/branches/')
  await openAs(page, MANAGER, `${path}/rewind?day=${day}&time=12:30`)
  await page.getByRole('link', { name: 'What if' }).click()
  await expect(page).toHaveURL(`${path}/what-if?day=${day}`)

  await expect(page.getByText('This is a simulation.')).toBeVisible()
  await expect(page.getByText(/40 of 40 orders are counted/)).toBeVisible()
  await expect(page.getByText(/^How well it reproduces this day without a change/)).toBeVisible()
  await expect(page.getByText('The simulation reproduces this day badly.')).toHaveCount(0)
  const kitchen = page.getByRole('group', { name: 'Kitchen', exact: true })
  await expect(kitchen).toContainText('on the day: 1')

  const result = page.getByRole('region', { name: 'Result' })
  const cells = (name: string) => result.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
  await expect(cells('Orders')).toHaveText(['40', '40'])
  const [lateBefore = ''] = await cells('Late').allTextContents()
  await expect(result.getByRole('status')).toHaveText(`${lateBefore} late instead of ${lateBefore}.`)

  await kitchen.getByRole('button', { name: 'One cook more: Kitchen' }).click()
  await expect(kitchen.getByRole('status')).toHaveText('2')
  await expect(cells('Late')).toHaveText([lateBefore, '0%'])
  await page.getByRole('button', { name: 'As on the day' }).click()
  await expect(cells('Late')).toHaveText([lateBefore, lateBefore])

  // All of it at a station more, with two cooks.
  const soups = page.getByRole('group', { name: 'A station more' })
  for (const category of await soups.getByRole('checkbox').all()) await category.check()
  await soups.getByRole('button', { name: 'One cook more: Cooks of the new station' }).click()
  await expect(cells('Late')).toHaveText([lateBefore, '0%'])
  await page.getByRole('button', { name: 'As on the day' }).click()

  // The orders of the demo's staff stay, also while the kitchen is full.
  await page.getByLabel('Guests could order').selectOption('Nothing')
  await page.getByLabel('From').selectOption('12:00')
  await expect(cells('Orders')).toHaveText(['40', '40'])
  await expectRightOnEveryScreen(page, cafe.baseUrl)

  await page.getByRole('textbox', { name: 'Day' }).fill(noon.minus({ days: 1 }).toFormat('yyyy-MM-dd'))
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No orders on this day.')).toBeVisible()
})
