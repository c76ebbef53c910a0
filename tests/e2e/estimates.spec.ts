import type { Order } from '@/lib/orders/order'
import { column, openBoard, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER } from './support/people'
import { tablePath } from './support/table-path'
import { expect, test } from './support/test'

// The other servers of the tests tell no estimates by themselves.
test.use({ serverSettings: { ESTIMATES: 'on' } })

const timeOfDay = (time: string) => /T(\d\d:\d\d)/.exec(time)?.[1]

test('an order is told when it becomes ready: its guest, REST, the board and the report agree, until it is', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const manager = await anotherDevice()
  await openBoard(manager, MANAGER, await cafe.boardPath(HANG_BONG))
  await page.goto(tablePath(cafe, 'A1'))
  await page.getByRole('button', { name: 'Add one Phở bò tái', exact: true }).click()
  await page.getByRole('button', { name: /^Review 1 item/ }).click()
  await page.getByRole('button', { name: 'Place order' }).click()
  const own = page.getByRole('region', { name: 'Your orders' }).getByRole('article')
  await expect(own.getByText(/^Ready between /)).toBeVisible()

  const { orders } = await cafe.asManager<{ orders: Order[] }>('GET', '/orders')
  const [order] = orders
  if (!order?.estimate) throw new Error('The guest was told.')
  const { from, to } = order.estimate
  expect(order).toMatchObject({ status: 'pending', version: 1 })
  await expect(own.getByText(`Ready between ${timeOfDay(from)} and ${timeOfDay(to)}`, { exact: true })).toBeVisible()
  await expect(ticket(column(manager, 'Pending'), order.number).getByRole('img', { name: 'On time' })).toBeVisible()

  await cafe.move(order.id, 'confirmed', 'preparing', 'ready')
  await expect(own.getByRole('status')).toHaveText('Ready!')
  await expect(own.getByText(/^Ready between /)).toHaveCount(0)
  await manager.goto((await cafe.boardPath(HANG_BONG)).replace('/board/', '/branches/').concat('/report'))
  // It was ready at once, before the time that was told.
  await expect(manager.getByRole('region', { name: 'Promised times', exact: true })).toContainText(
    '0 of 1 orders became ready',
  )
})
