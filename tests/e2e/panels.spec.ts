import { column, numbersIn, openBoard, openFromMenu, openOnBoth, tap, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { STAFF } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

test.describe('what is not done with every ticket', () => {
  test('rush: on top on every screen, until it is not rush any more', async ({ page, cafe, anotherDevice }) => {
    const other = await openOnBoth(page, anotherDevice, STAFF, await cafe.boardPath(HANG_BONG))
    // Where a column has one lane.
    for (const screen of [page, other]) await screen.setViewportSize(SCREENS.phone)
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
    const more = page.getByRole('button', { name: `More for order ${order.number}` })
    const cancel = page.getByRole('button', { name: `Cancel order ${order.number}` })
    await more.click()
    await cancel.click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await cafe.orderNow(order.id)).status).toBe('pending')
    await more.click()
    await cancel.click()
    await page.getByRole('button', { name: 'Mistake' }).click()
    await expect.poll(async () => (await cafe.orderNow(order.id)).status).toBe('cancelled')
  })

  test('the payment of a pending order: asked how, paid, and confirmed', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[2, 'Bún chả Hà Nội']])
    await page.getByRole('button', { name: `More for order ${order.number}` }).click()
    await page.getByRole('button', { name: 'Confirm payment' }).click()
    // Written as the organisation writes money.
    const dialog = page.getByRole('dialog', { name: `Order ${order.number} · table A1` })
    await expect(dialog).toContainText(/158\.000\s₫/)
    await expect(dialog).toContainText('the order is also confirmed')
    await dialog.getByRole('button', { name: 'Bank transfer' }).click()
    await expect(ticket(column(page, 'Confirmed'), order.number)).toBeVisible()
    await expect
      .poll(() => cafe.orderNow(order.id))
      .toMatchObject({ status: 'confirmed', paymentStatus: 'paid', paymentMethod: 'transfer', version: 2 })
  })

  test('a payment does not cook; completing an unpaid order asks how it was paid', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Trà vải']])
    await tap(page, 'Confirm', order.number)
    await tap(page, 'Start', order.number)
    await page.getByRole('button', { name: `More for order ${order.number}` }).click()
    await page.getByRole('button', { name: 'Record payment' }).click()
    await page.getByRole('button', { name: 'Card', exact: true }).click()
    await expect
      .poll(() => cafe.orderNow(order.id))
      .toMatchObject({ status: 'preparing', paymentStatus: 'paid', paymentMethod: 'card' })

    const { order: unpaid } = await cafe.guestOrders([[1, 'Nước mía']])
    for (const verb of ['Confirm', 'Start', 'Ready', 'Complete'] as const) await tap(page, verb, unpaid.number)
    const dialog = page.getByRole('dialog', { name: `Order ${unpaid.number} · table A1 is unpaid` })
    await dialog.getByRole('button', { name: 'Cash', exact: true }).click()
    await expect
      .poll(() => cafe.orderNow(unpaid.id))
      .toMatchObject({ status: 'completed', paymentStatus: 'paid', paymentMethod: 'cash' })
  })

  test('86: what is out cannot be ordered and is flagged on open tickets, until it is back', async ({ page, cafe }) => {
    const { order } = await cafe.guestOrders([[1, 'Matcha latte']])
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    await openFromMenu(page, 'Sold out (86)')
    const item = page.getByRole('dialog').getByRole('button', { name: /^Matcha latte [^:]*$/ })
    await item.click()
    await expect(item).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => refusalOf(cafe.guestOrders([[1, 'Matcha latte']]))).toContain('sold_out')
    await page.getByRole('button', { name: 'Matcha latte: For 2 hours' }).click()
    await expect(page.getByRole('dialog')).toContainText(/(2 h 0|1 h 59) min left/)
    await expect(ticket(page, order.number)).toContainText('Sold out')
    await item.click()
    await expect(item).toHaveAttribute('aria-pressed', 'false')
    await expect(ticket(page, order.number)).not.toContainText('Sold out')
    await expect.poll(() => refusalOf(cafe.guestOrders([[1, 'Matcha latte']]))).toBeNull()
  })
})

const refusalOf = (ordering: Promise<unknown>): Promise<string | null> =>
  ordering.then(
    () => null,
    (error: Error) => error.message,
  )
