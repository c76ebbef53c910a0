import type { Order } from '@/lib/orders/order'
import { USUAL_LATE_MINUTES } from '@/lib/stations/usual-limits'
import { column, openBoard, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { movableClock } from './support/movable-clock'
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

test('while time passes, what is told holds or is told anew, and the report says which promises held', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const clock = await movableClock(cafe)
  const board = await anotherDevice()
  await openBoard(board, MANAGER, await cafe.boardPath(HANG_BONG))
  await page.goto(tablePath(cafe, 'A2'))
  const place = async () => {
    await page.getByRole('button', { name: 'Add one Phở bò tái', exact: true }).click()
    await page.getByRole('button', { name: /^Review 1 item/ }).click()
    await page.getByRole('button', { name: 'Place order' }).click()
  }
  const own = page.getByRole('region', { name: 'Your orders' }).getByRole('article')
  const told = own.getByText(/^Ready between /)
  const newest = async () => {
    const { orders } = await cafe.asManager<{ orders: Order[] }>('GET', '/orders')
    const [order] = orders.toSorted((a, b) => b.number - a.number)
    if (!order) throw new Error('There is no order.')
    return order
  }
  const windowOf = ({ estimate }: Order) =>
    `Ready between ${timeOfDay(estimate?.from ?? '')} and ${timeOfDay(estimate?.to ?? '')}`
  const minutesTo = (time: string | undefined, { createdAt }: Order) =>
    (Date.parse(time ?? '') - Date.parse(createdAt)) / 60_000

  await test.step('an order that is ready in its window', async () => {
    await place()
    await expect(told).toBeVisible()
    const order = await newest()
    await expect(told).toHaveText(windowOf(order))
    await clock.move(2)
    await cafe.move(order.id, 'confirmed', 'preparing')
    await clock.move(minutesTo(order.estimate?.likely, order) - 2)
    await cafe.move(order.id, 'ready', 'completed')
    await expect(told).toHaveCount(0)
  })

  await test.step('an order that takes longer: its guest is told another window, the board is late', async () => {
    await place()
    await expect(told).toBeVisible()
    const order = await newest()
    const first = windowOf(order)
    await expect(told).toHaveText(first)
    const shown = ticket(column(board, 'Pending'), order.number)
    await expect(shown.getByRole('img', { name: 'On time' })).toBeVisible()
    const late = Math.ceil(Math.max(minutesTo(order.estimate?.to, order), USUAL_LATE_MINUTES)) + 5
    await clock.move(late)
    // A look at the branch follows each event.
    await cafe.asManager('PATCH', `/orders/${order.id}`, { rush: true })
    await expect(own.getByText('Taking longer than expected.')).toBeVisible()
    await expect(told).not.toHaveText(first)
    await expect(told).toHaveText(windowOf(await newest()))
    // The next heartbeat tells the board the time.
    await expect(shown.getByRole('img', { name: 'Late', exact: true })).toBeVisible()
    await cafe.move(order.id, 'confirmed', 'preparing', 'ready')
    await expect(own.getByRole('status').filter({ hasText: 'Ready!' })).toHaveCount(1)
  })

  await board.goto((await cafe.boardPath(HANG_BONG)).replace('/board/', '/branches/').concat('/report'))
  const promises = board.getByRole('region', { name: 'Promised times', exact: true })
  await expect(promises).toContainText(/1 of [23] orders became ready/)
})
