import { column, numbersIn, openBoard, openFromMenu, openOnBoth, tap, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { STAFF } from './support/people'
import { expect, test } from './support/test'

test.describe('what is not done with every ticket', () => {
  test('rush: on top on every screen, until it is not rush any more', async ({ page, cafe, anotherDevice }) => {
    const other = await openOnBoth(page, anotherDevice, STAFF, await cafe.boardPath(HANG_BONG))
    const { order: first } = await cafe.guestOrders([[1, 'Trà vải']])
    const { order: second } = await cafe.guestOrders([[1, 'Nước mía']])
    for (const screen of [page, other]) await expect(ticket(screen, second.number)).toBeVisible()

    await page.getByRole('button', { name: `More for order ${second.number}` }).click()
    await page.getByRole('button', { name: 'Mark as rush' }).click()
    for (const screen of [page, other]) {
      await expect(ticket(screen, second.number).getByText('Rush')).toBeVisible()
      await expect.poll(() => numbersIn(column(screen, 'Pending'))).toEqual([second.number, first.number])
    }
    await other.getByRole('button', { name: `More for order ${second.number}` }).click()
    await other.getByRole('button', { name: 'Remove rush' }).click()
    await expect.poll(() => numbersIn(column(page, 'Pending'))).toEqual([first.number, second.number])
    await expect.poll(async () => (await cafe.orderNow(second.id)).rush).toBe(false)
  })

  test('cancel asks once; keeping it changes nothing', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Bánh flan']])
    const cancel = page.getByRole('button', { name: `Cancel order ${order.number}` })
    await cancel.click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await cafe.orderNow(order.id)).status).toBe('pending')
    // By key: a second touch at once in the same place would be half of a double tap.
    await cancel.press('Enter')
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect.poll(async () => (await cafe.orderNow(order.id)).status).toBe('cancelled')
  })

  test('a transfer that arrived: asked once, paid, and one step on', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[2, 'Bún chả Hà Nội']])
    await page.getByRole('button', { name: `More for order ${order.number}` }).click()
    await page.getByRole('button', { name: 'Confirm payment' }).click()
    // Written as the organisation writes money.
    await expect(page.getByRole('dialog', { name: /Has the transfer of 158\.000\s₫ arrived/ })).toBeVisible()
    await page.getByRole('button', { name: 'Yes, it arrived' }).click()
    await expect(ticket(column(page, 'Confirmed'), order.number).getByText('Paid')).toBeVisible()
    await expect
      .poll(() => cafe.orderNow(order.id))
      .toMatchObject({ status: 'confirmed', paymentStatus: 'paid', version: 2 })
  })

  test('completing can be taken back for three seconds; after them the ticket can be recalled to view', async ({
    page,
    cafe,
  }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Cà phê đen đá', 'không đường']])
    for (const verb of ['Confirm', 'Start', 'Ready'] as const) await tap(page, verb, order.number)
    await expect.poll(async () => (await cafe.orderNow(order.id)).status).toBe('ready')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await tap(page, 'Complete', order.number)
    await page.clock.runFor(2_900)
    await page.getByRole('button', { name: `Undo order ${order.number}` }).click()
    await page.clock.runFor(5_000)
    await expect(page.getByRole('button', { name: `Complete order ${order.number}` })).toBeVisible()
    expect((await cafe.orderNow(order.id)).status).toBe('ready')

    await tap(page, 'Complete', order.number)
    await page.clock.runFor(3_100)
    await expect(ticket(page, order.number)).toHaveCount(0)
    await page.clock.resume()
    await expect.poll(async () => (await cafe.orderNow(order.id)).status).toBe('completed')

    await openFromMenu(page, 'Recall')
    const recalled = ticket(page.getByRole('dialog'), order.number)
    await expect(recalled).toContainText('1 × Cà phê đen đá không đường')
    await expect(recalled).toContainText('completed')
    await expect(recalled.getByRole('button')).toHaveCount(0)
  })

  test('86: what is out cannot be ordered, until it is back', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    await openFromMenu(page, 'Sold out (86)')
    const item = page.getByRole('dialog').getByRole('button', { name: /Matcha latte/ })
    await item.click()
    await expect(item).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => refusalOf(cafe.guestOrders([[1, 'Matcha latte']]))).toContain('sold_out')
    await item.click()
    await expect(item).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => refusalOf(cafe.guestOrders([[1, 'Matcha latte']]))).toBeNull()
  })
})

const refusalOf = (ordering: Promise<unknown>): Promise<string | null> =>
  ordering.then(
    () => null,
    (error: Error) => error.message,
  )
