import { column, openBoard, openFromMenu, ticket, untilStill } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { expectRightOnEveryScreen } from './support/every-screen'
import { MANAGER, STAFF } from './support/people'
import { tellEstimate } from './support/tell-estimate'
import { expect, test } from './support/test'
import { openWall } from './support/wall-screen'

type Station = { id: string; name: string }

async function startTogether(cafe: Cafe, names: string[]) {
  const { stations } = await cafe.asManager<{ stations: Station[] }>('GET', '/stations')
  for (const { id, name } of stations)
    await cafe.asManager('PATCH', `/stations/${id}`, { startsTogether: names.includes(name) })
}

test('what takes longest is first; the other lines say when to start, and are to be made when the time has come', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  await startTogether(cafe, ['Bar'])
  const { order } = await cafe.guestOrders([
    [2, 'Trà vải', 'ít đường'],
    [1, 'Phở bò tái'],
  ])
  const { order: next } = await cafe.guestOrders([[1, 'Trà vải']])
  await cafe.move(order.id, 'confirmed', 'preparing')
  await cafe.move(next.id, 'confirmed', 'preparing')
  const tea = order.items.find(({ menuItemName }) => menuItemName === 'Trà vải')
  const before = await cafe.orderNow(order.id)
  await tellEstimate(cafe, before, [10, 12, 15], [{ id: tea?.id ?? '', minute: 4 }])

  await page.clock.install()
  const pass = await anotherDevice()
  await openBoard(pass, MANAGER, await cafe.boardPath(HANG_BONG))
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  const atPass = ticket(column(pass, 'Preparing'), order.number)
  await expect(atPass.getByRole('listitem')).toHaveText([/Phở bò tái/, /Trà vải.*start in [34] min/])

  // At the station: the order of which nothing is to be made yet comes after the newer one.
  await page.getByRole('button', { name: 'Bar', exact: true }).click()
  const preparing = column(page, 'Preparing')
  const numbers = () =>
    preparing.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel?.match(/\d+/)?.[0]))
  await expect.poll(numbers).toEqual([`${next.number}`, `${order.number}`])
  const line = ticket(preparing, order.number).getByRole('button', { name: '2 × Trà vải, ít đường: done' })
  await expect(line).toContainText(/start in [34] min/)
  await openFromMenu(page, 'All day')
  const allDay = page.getByRole('complementary', { name: 'All day' })
  await expect(allDay.getByRole('listitem').filter({ hasText: '2 later' })).toHaveCount(1)

  await page.clock.fastForward('04:00')
  await expect(line).not.toContainText('start in')
  await expect.poll(numbers).toEqual([`${order.number}`, `${next.number}`])
  await expect(allDay.getByRole('listitem').filter({ hasText: 'later' })).toHaveCount(0)
})

test('a line that waits can be made earlier, and the last ones of an order are to be made at once', async ({
  page,
  cafe,
}) => {
  await startTogether(cafe, ['Bar', 'Kitchen'])
  const { order } = await cafe.guestOrders([
    [1, 'Trà vải'],
    [1, 'Phở bò tái'],
    [1, 'Canh chua'],
  ])
  await cafe.move(order.id, 'confirmed', 'preparing')
  const idOf = (item: string) => order.items.find(({ menuItemName }) => menuItemName === item)?.id ?? ''
  await tellEstimate(
    cafe,
    await cafe.orderNow(order.id),
    [30, 40, 50],
    [
      { id: idOf('Trà vải'), minute: 35 },
      { id: idOf('Canh chua'), minute: 20 },
    ],
  )
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  const shown = ticket(column(page, 'Preparing'), order.number)
  await expect(shown.getByRole('listitem')).toHaveText([
    /Phở bò tái/,
    /Canh chua.*start in (19|20) min/,
    /Trà vải.*start in 3[45] min/,
  ])
  await expectRightOnEveryScreen(page, cafe.baseUrl)
  await cafe.asManager('PATCH', `/orders/${order.id}/items`, { itemIds: [idOf('Phở bò tái')], done: true })
  await expect(shown.getByText(/^start in/)).toHaveText([/3[45] min/])

  await page.getByRole('button', { name: 'Bar', exact: true }).click()
  await untilStill(page)
  await shown.getByRole('button', { name: '1 × Trà vải: done' }).click()
  await expect(shown.getByText(/^start in/)).toHaveCount(0)
  await expect
    .poll(async () => (await cafe.orderNow(order.id)).items.map(({ done }) => done))
    .toEqual([true, true, false])
})

test('a manager switches it on, and a wall display that is open says when to start', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  await startTogether(cafe, [])
  const { order } = await cafe.guestOrders([
    [1, 'Trà vải'],
    [1, 'Phở bò tái'],
  ])
  const tea = order.items.find(({ menuItemName }) => menuItemName === 'Trà vải')
  await tellEstimate(cafe, await cafe.orderNow(order.id), [30, 40, 50], [{ id: tea?.id ?? '', minute: 35 }])
  const wall = await anotherDevice()
  await openWall(wall, cafe)
  await expect(ticket(wall, order.number).first()).toBeVisible()
  await expect(wall.getByText(/^start in/)).toHaveCount(0)

  await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
  await page.goto('/settings/stations')
  await page.getByRole('button', { name: 'Edit Bar' }).click()
  const together = page.getByRole('checkbox', { name: 'Show when to start a dish, so that an order is ready together' })
  await together.check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bar' }).first()).toContainText('starts dishes together')
  await expect(wall.getByText(/^start in 3[45] min$/).first()).toBeVisible()
})
