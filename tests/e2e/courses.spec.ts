import type { Order } from '@/lib/orders/order'
import { expectAccessible } from './support/accessible'
import { column, openBoard, passBounce, ticket, untilStill } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { flawsOn } from './support/clipped'
import { expectWholeOnEveryScreen } from './support/every-screen'
import { MANAGER, STAFF } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

/** An order of three courses that is being made. */
async function placed(cafe: Cafe): Promise<Order> {
  const line = (name: string, quantity: number, course: number | null, note = '') => ({
    menuItemId: cafe.itemId(name),
    quantity,
    course,
    note,
  })
  const items = [
    line('Bạc xỉu', 2, null),
    line('Canh chua', 1, 1, 'ít cay'),
    line('Phở bò tái', 3, 2),
    line('Bánh flan', 2, 3),
  ]
  const order = await cafe.asManager<Order>('POST', '/orders', { tableId: cafe.table('A1').id, items })
  await cafe.move(order.id, 'confirmed', 'preparing')
  return order
}

test('a later course is small, counted apart, and made when the expo fires it', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const order = await placed(cafe)
  const path = await cafe.boardPath(HANG_BONG)
  const kitchen = await anotherDevice()
  for (const screen of [page, kitchen]) await openBoard(screen, STAFF, path)
  await kitchen.getByRole('button', { name: 'Pastry', exact: true }).click()

  const shown = ticket(column(page, 'Preparing'), order.number)
  const atPastry = ticket(column(kitchen, 'Preparing'), order.number)
  await expect(shown.locator('[data-course]')).toHaveText([/Course 2 · later.*Fire 2/, 'Course 3 · later'])
  await expect(atPastry).toContainText('Course 3 · later')
  await expectWholeOnEveryScreen(page, shown)
  await expectWholeOnEveryScreen(kitchen, atPastry)
  await expectAccessible(page)

  await kitchen.keyboard.press('a')
  await expect(kitchen.getByRole('complementary', { name: 'All day' })).toContainText('2 later Bánh flan')
  await passBounce(kitchen)
  await kitchen.keyboard.press('a')

  // Ready asks first, because a course waits.
  await shown.getByRole('button', { name: `Ready order ${order.number}` }).click()
  const question = page.getByRole('dialog', { name: /not everything is made/ })
  await expect(question).toContainText('Course 2 · later')
  await question.getByRole('button', { name: 'Wait' }).click()

  await shown.getByRole('button', { name: `Fire course 2 of order ${order.number}` }).click()
  await expect(shown.locator('[data-course]')).toHaveText([/Course 3 · later.*Fire 3/])
  await expect
    .poll(async () => (await cafe.orderNow(order.id)).items.map(({ later }) => later))
    .toEqual([...[false, false, false, true]])
  await shown.getByRole('button', { name: `More for order ${order.number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change or void items' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Course of 2 × Bánh flan' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Course 4', exact: true }).click()
  await expect(shown.locator('[data-course]')).toHaveText([/Course 4 · later.*Fire 4/])
  // A bump bar of ten keys has the menu, where the arrows lead to the button.
  await shown.locator('[data-bump]').focus()
  await page.keyboard.press('m')
  const fire = page.getByRole('dialog').getByRole('button', { name: 'Fire course 4' })
  await fire.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(fire).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown.locator('[data-course]')).toHaveCount(0)
  await expect(atPastry.getByRole('button', { name: /Bánh flan: done/ })).toBeVisible()
  await expectWholeOnEveryScreen(kitchen, atPastry)
})

test('a wall display shows a later course small, and a key fires it', async ({ page, cafe }) => {
  const order = await placed(cafe)
  await page.setViewportSize(SCREENS.wall)
  await openBoard(page, MANAGER, `${await cafe.boardPath(HANG_BONG)}?view=wall`)
  const shown = ticket(page, order.number)
  await expect(shown.locator('[data-course]')).toHaveText(['Course 2 · later', 'Course 3 · later'])
  await untilStill(page)
  expect(await flawsOn(page)).toEqual([])
  // The digits are shown after the first key.
  await page.keyboard.press('Home')
  const digit = shown.locator('[data-slot]')
  await expect(digit).toHaveText(/\d/)
  await page.keyboard.press((await digit.textContent()) ?? '')
  await page.keyboard.press('g')
  await expect(shown.locator('[data-course]')).toHaveText(['Course 3 · later'])
})

test('the pad gives lines a course, and fires it where the order is', async ({ page, cafe }) => {
  await page.setViewportSize(SCREENS.phone)
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  await page.goto((await cafe.boardPath(HANG_BONG)).replace('/board/', '/order/'))
  await page.getByRole('navigation', { name: 'Tables' }).getByRole('button', { name: /^B3/ }).click()
  await page.getByRole('button', { name: 'New order' }).click()
  for (const item of ['Canh chua', 'Bánh cuốn chả']) {
    await page.getByRole('searchbox', { name: 'Search the menu' }).fill(item)
    await page
      .getByRole('region', { name: 'Found items' })
      .getByRole('button', { name: /^(One more|Add)/ })
      .first()
      .click()
  }
  await page.getByRole('button', { name: 'Review 2 items' }).click()
  const dialog = page.getByRole('dialog')
  for (const [item, course] of [
    ['Canh chua', '1'],
    ['Bánh cuốn chả', '2'],
  ] as const) {
    await dialog.getByRole('button', { name: `Course of ${item}` }).click()
    await dialog.getByRole('combobox', { name: `Course of ${item}` }).selectOption(course)
  }
  await untilStill(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send to the kitchen' }).click()

  const card = page.getByRole('article', { name: /^Order/ }).first()
  await expect(card).toContainText('Course 2 · later')
  await expectWholeOnEveryScreen(page, card)
  await expectAccessible(page)
  await card.getByRole('button', { name: /^Fire course 2/ }).click()
  await expect(card).not.toContainText('later')
})
