import { DateTime } from 'luxon'
import { expectAccessible } from './support/accessible'
import { column, numbersIn, openAs, ticket } from './support/board-page'
import { HANG_BONG, THAO_DIEN } from './support/cafe'
import { withDatabase } from './support/cafe-database'
import { layPast, type PastTicket } from './support/past'
import { MANAGER, STAFF } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

/** Yesterday's lunch: what is said of a time below is by these minutes from noon. */
const LUNCH: PastTicket[] = [
  {
    at: 0,
    table: 'A1',
    lines: [[2, 'Phở bò tái', 'dị ứng đậu phộng']],
    steps: [
      ['confirmed', 2],
      ['preparing', 4],
      ['ready', 11],
      ['completed', 13],
    ],
  },
  {
    at: 5,
    table: 'B2',
    lines: [[1, 'Trà vải']],
    steps: [
      ['confirmed', 6],
      ['preparing', 7],
      ['ready', 8],
      ['completed', 60],
    ],
  },
  { at: 9, table: 'A3', lines: [[1, 'Bánh flan']], steps: [['cancelled', 12]] },
]

test.use({ ownServer: true })

test('a manager sees every branch at a glance, live, the late one first; and plays yesterday’s rush', async ({
  page,
  context,
  cafe,
}) => {
  const noon = DateTime.now().setZone('Asia/Ho_Chi_Minh').minus({ days: 1 }).startOf('day').plus({ hours: 12 })
  await withDatabase(cafe.databaseUrl, (database) => layPast(database, noon.toMillis(), LUNCH))

  const branch = (name: string) => page.getByRole('article', { name })
  const live = () => expect(page.getByRole('status')).toHaveText('Live')

  await test.step('what is open, live', async () => {
    await openAs(page, MANAGER, '/branches')
    await expect(page).toHaveURL('/branches')
    await live()
    await expect(page.getByRole('article')).toHaveText([/^Hàng Bông/, /^Thảo Điền/])
    await expect(branch(THAO_DIEN)).toContainText('No open tickets')
    const { order } = await cafe.guestOrders([[1, 'Cà phê trứng']], { branch: THAO_DIEN, table: 'A1' })
    await expect(branch(THAO_DIEN)).toContainText(`Oldest: order ${order.number}, 0:`)
    await expect(branch(THAO_DIEN)).toContainText('1 order · 45.000')
    await expect(branch(HANG_BONG)).toContainText('No open tickets')
    await expectAccessible(page)
  })

  await test.step('cut off, it says so, with the time of what is shown; and comes back by itself', async () => {
    await context.setOffline(true)
    await expect(page.getByRole('status')).toHaveText(/^No connection\. Last updated at \d\d:\d\d\.$/)
    await expectAccessible(page)
    await context.setOffline(false)
    await live()
  })

  await test.step('a late branch rises to the top, and says how late', async () => {
    await cafe.server().stop()
    await withDatabase(cafe.databaseUrl, ({ query }) =>
      query(`UPDATE orders SET created_at = now() - interval '12 minutes' WHERE status = 'pending'`, []),
    )
    await cafe.server().start()
    await expect(page.getByRole('article')).toHaveText([/^Thảo Điền/, /^Hàng Bông/])
    await expect(branch(THAO_DIEN)).toContainText('1 late')
    await expect(branch(THAO_DIEN)).toContainText(/1[2-9]:\d\d, late by [2-9]:\d\d/)
    await expect(page.getByText('1 of 2 branches is late.')).toBeVisible()
    await page.setViewportSize(SCREENS.phone)
    await expectAccessible(page)
    await page.setViewportSize(SCREENS.tablet)
  })

  await test.step('yesterday at lunch: the board as it was, with nothing on it to tap', async () => {
    await branch(HANG_BONG).getByRole('link', { name: 'Replay' }).click()
    await expect(page.getByRole('strong').filter({ hasText: 'Replay' })).toBeVisible()
    await page.getByLabel('Day', { exact: true }).fill(noon.toISODate() ?? '')
    await page.getByLabel('Time', { exact: true }).fill('12:10')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await expect(page.getByText('12:10:00')).toBeVisible()
    await expect(ticket(column(page, 'Preparing'), 1)).toBeVisible()
    await expect(ticket(column(page, 'Preparing'), 1).getByRole('img', { name: 'Late' })).toBeVisible()
    await expect(ticket(column(page, 'Ready'), 2)).toContainText('5:00')
    await expect(ticket(column(page, 'Pending'), 3)).toBeVisible()
    await expect(page.getByRole('article').getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('played at 60 times the speed it moves on as it did', async () => {
    await page.getByRole('button', { name: '60 ×' }).click()
    await page.getByRole('button', { name: 'Play' }).click()
    await expect(ticket(column(page, 'Ready'), 1)).toBeVisible()
    await expect(ticket(column(page, 'Pending'), 3)).toContainText('Cancelled')
    await expect(ticket(page, 1)).toBeHidden()
    await page.getByRole('button', { name: 'Pause' }).click()
    expect(await numbersIn(column(page, 'Ready'))).toEqual([2])
  })

  await test.step('by the day’s slider, and on by a minute', async () => {
    await page.getByRole('slider', { name: 'Time of day' }).fill(String(noon.plus({ minutes: 6.25 }).toMillis()))
    await expect(page.getByText('12:06:15')).toBeVisible()
    await expect(ticket(column(page, 'Confirmed'), 2)).toBeVisible()
    await expect(ticket(page, 3)).toBeHidden()
    await page.getByRole('button', { name: '1 minute forward', exact: true }).click()
    await expect(page.getByText('12:07:15')).toBeVisible()
    await expect(ticket(column(page, 'Preparing'), 2)).toBeVisible()
    await page.setViewportSize(SCREENS.phone)
    await expectAccessible(page)
  })

  await test.step('what cannot be read is said, and can be tried again', async () => {
    const back = page.getByRole('button', { name: '10 minutes back' })
    await context.setOffline(true)
    await back.click()
    await expect(page.getByRole('status')).toHaveText('The history could not be loaded. Try again.')
    await context.setOffline(false)
    await back.click()
    await expect(page.getByText('11:57:15')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  })
})

test('for staff neither page exists', async ({ page, cafe }) => {
  await openAs(page, STAFF, '/branches')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const board = await cafe.boardPath(HANG_BONG)
  await page.goto(board.replace('/board/', '/branches/').concat('/rewind'))
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
