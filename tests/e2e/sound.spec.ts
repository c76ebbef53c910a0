import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { column, connection, openBoard, openFromMenu, tap, ticket } from './support/board-page'
import { launchOptions } from './support/browser'
import { type Cafe, HANG_BONG } from './support/cafe'
import { giveEars, heard, heardNames, interruptSound, loudest } from './support/ears'
import { LOCKED, lockedBoard } from './support/locked-board'
import { STAFF } from './support/people'
import type { RushLine } from './support/rush'
import { seeUntouched } from './support/see-untouched'
import { expect, test } from './support/test'

/** Louder than this is a chime: −26 dB. */
const AUDIBLE = 0.05
const LINE: RushLine = [1, 'Bạc xỉu']
const LINES = [LINE]

const lockedButton = (page: Page) => page.getByRole('button', { name: LOCKED })

/** A board whose sound is on: the key is a touch. */
async function soundingBoard(page: Page, context: BrowserContext, cafe: Cafe): Promise<void> {
  await giveEars(context)
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  await page.keyboard.press('q')
  await expect(page.getByText('Sound on')).toBeVisible()
}

/** How many tickets stand in a column, shown or below. */
const countIn = async (page: Page, name: 'Pending') =>
  Number(/\d+/.exec((await column(page, name).getByRole('heading', { name }).textContent()) ?? ''))

const FIFTY = Array.from({ length: 50 })

test('sound is locked until a key is pressed, and then an order is heard', async ({ page, cafe }) => {
  const board = await lockedBoard(page, cafe)
  await expect(lockedButton(board)).toBeVisible()
  await expect(board.getByText('Sound on')).toHaveCount(0)
  expect((await lockedButton(board).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(board.getByRole('status')).toHaveCount(1)

  const { order: unheard } = await cafe.guestOrders(LINES)
  await expect(ticket(board, unheard.number)).toBeVisible()
  await expect(lockedButton(board)).toBeVisible()

  await board.keyboard.press('q')
  await expect(board.getByText('Sound on')).toBeVisible()
  await expect(lockedButton(board)).toHaveCount(0)
  expect(await heardNames(board)).toEqual([])
  expect(await loudest(board)).toBe(0)

  const { order } = await cafe.guestOrders(LINES)
  await expect(ticket(board, order.number)).toBeVisible()
  await expect.poll(() => loudest(board)).toBeGreaterThan(AUDIBLE)
  expect(await heardNames(board)).toEqual(['new'])
})

test('a touch of the button itself unlocks the sound', async ({ page, cafe }) => {
  const board = await lockedBoard(page, cafe)
  await lockedButton(board).click()
  await expect(board.getByText('Sound on')).toBeVisible()
})

test('a board whose sound is taken away says so, and gets it back by itself', async ({ page, context, cafe }) => {
  await soundingBoard(page, context, cafe)
  await interruptSound(page)
  await expect(lockedButton(page)).toBeVisible()
  await expect(page.getByText('Sound on')).toBeVisible()
  await cafe.guestOrders(LINES)
  await expect.poll(() => loudest(page)).toBeGreaterThan(AUDIBLE)
})

test('new, changed, ready and cancelled orders each have their chime, and an own tap has none', async ({
  page,
  context,
  cafe,
}) => {
  const { order: own } = await cafe.guestOrders(LINES)
  const { order: others } = await cafe.guestOrders(LINES)
  await soundingBoard(page, context, cafe)
  const { order: given, session } = await cafe.guestOrders(LINES)
  await expect.poll(() => heardNames(page)).toEqual(['new'])

  await tap(page, 'Confirm', own.number)
  await tap(page, 'Start', own.number)
  await tap(page, 'Ready', own.number)
  await expect(ticket(column(page, 'Ready'), own.number)).toBeVisible()
  await expect.poll(async () => (await cafe.orderNow(own.id)).status).toBe('ready')

  await cafe.asManager('PATCH', `/orders/${others.id}`, { rush: true })
  await expect.poll(() => heardNames(page)).toEqual(['new', 'changed'])
  await cafe.move(others.id, 'confirmed', 'preparing', 'ready')
  await expect.poll(() => heardNames(page)).toEqual(['new', 'changed', 'ready'])
  await cafe.rest('POST', `/guest/orders/${given.id}/cancel`, { session })
  await expect.poll(() => heardNames(page)).toEqual(['new', 'changed', 'ready', 'cancelled'])
  await expect.poll(() => loudest(page)).toBeGreaterThan(AUDIBLE)
  expect(await loudest(page)).toBeLessThanOrEqual(1)
})

test('three orders at once are one chime that says three', async ({ page, context, cafe }) => {
  await page.clock.install()
  await soundingBoard(page, context, cafe)
  const before = await countIn(page, 'Pending')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await Promise.all([1, 2, 3].map(() => cafe.staffOrders(LINE)))
  await expect.poll(() => countIn(page, 'Pending')).toBe(before + 3)
  expect(await heardNames(page)).toEqual([])
  await page.clock.runFor(1_000)
  await expect.poll(() => heard(page)).toMatchObject([{ chime: 'new', count: 3 }])
})

test('while an order is pending, its chime is repeated if the branch wants it', async ({ page, context, cafe }) => {
  const branchId = (await cafe.boardPath(HANG_BONG)).replace('/board/', '')
  const remindEvery = (reminderSeconds: number) => cafe.asManager('PATCH', `/branches/${branchId}`, { reminderSeconds })
  await page.clock.install()
  await soundingBoard(page, context, cafe)
  const timesNew = async () => (await heardNames(page)).filter((name) => name === 'new').length
  /** How often the chime is heard within so many seconds. */
  const timesIn = async (seconds: number) => {
    const before = await timesNew()
    await page.clock.fastForward(seconds * 1_000)
    // Chimes that come together are gathered for 400 ms.
    await page.clock.runFor(500)
    return (await timesNew()) - before
  }
  await cafe.guestOrders(LINES)
  await expect.poll(() => heardNames(page)).toEqual(['new'])
  expect(await timesIn(60)).toBe(0)
  await remindEvery(20)
  await expect.poll(() => timesIn(20)).toBe(1)
  await remindEvery(0)
  await expect.poll(() => timesIn(60)).toBe(0)
  await remindEvery(20)
  await expect.poll(() => timesIn(20)).toBe(1)

  type Listed = { orders: { id: string }[] }
  const pending = await cafe.asManager<Listed>('GET', `/orders?branchId=${branchId}&status=pending&limit=100`)
  for (const { id } of pending.orders) await cafe.move(id, 'confirmed')
  await expect.poll(() => countIn(page, 'Pending')).toBe(0)
  expect(await timesIn(60)).toBe(0)

  // The café is that of the whole file: a reminder would sound in later tests that are slow.
  await remindEvery(0)
})

test('an order that gets late is heard', async ({ page, context, cafe }) => {
  await cafe.guestOrders(LINES)
  await page.clock.install()
  await soundingBoard(page, context, cafe)
  await page.clock.fastForward('30:00')
  await expect.poll(() => heardNames(page)).toEqual(['late'])
  await expect.poll(() => loudest(page)).toBeGreaterThan(AUDIBLE)
})

test('volume 0 is silence, and the board says so', async ({ page, context, cafe }) => {
  await soundingBoard(page, context, cafe)
  await openFromMenu(page, 'Device settings')
  const volume = page.getByRole('slider', { name: 'Volume' })
  expect((await volume.boundingBox())?.height).toBeGreaterThanOrEqual(64)
  await volume.press('Home')
  await expect(volume).toHaveAttribute('aria-valuetext', '0%')
  await expect(page.getByText('Sound off')).toBeAttached()
  await page.getByRole('button', { name: 'Play: New order' }).click()
  await expect(page.getByText('No sound was played.')).toBeVisible()
  expect(await loudest(page)).toBe(0)
  const { order } = await cafe.guestOrders(LINES)
  await expect(ticket(page, order.number)).toBeAttached()

  await volume.press('End')
  await expect(page.getByText('Sound on')).toBeAttached()
  expect(await loudest(page)).toBe(0)
  await page.getByRole('button', { name: 'Play: Order late' }).click()
  await expect(page.getByText('Sound was played.')).toBeVisible()
  // At full volume, and still not clipped.
  await expect.poll(() => loudest(page)).toBeGreaterThan(AUDIBLE)
  expect(await loudest(page)).toBeLessThanOrEqual(1)
  // Both were asked for here; the order that came in between was not told.
  expect(await heardNames(page)).toEqual(['new', 'late'])
})

test('a chime that is switched off on a device stays silent there, after a reload too', async ({
  page,
  context,
  cafe,
}) => {
  await soundingBoard(page, context, cafe)
  await openFromMenu(page, 'Device settings')
  await page.getByRole('checkbox', { name: 'New order' }).uncheck()
  await page.reload()
  await expect(connection(page)).toContainText('Live')
  await page.keyboard.press('q')
  await expect(page.getByText('Sound on')).toBeVisible()
  const { order, session } = await cafe.guestOrders(LINES)
  await expect(ticket(page, order.number)).toBeVisible()
  await cafe.rest('POST', `/guest/orders/${order.id}/cancel`, { session })
  await expect.poll(() => heardNames(page)).toEqual(['cancelled'])
})

test('a wall display with the kiosk flag sounds without a touch', async ({ page, cafe }) => {
  const path = await cafe.boardPath(HANG_BONG)
  await openBoard(page, STAFF, path)
  const { args = [], ...options } = launchOptions()
  const kiosk = await chromium.launch({ ...options, args: [...args, '--autoplay-policy=no-user-gesture-required'] })
  try {
    const device = await kiosk.newContext({ baseURL: cafe.baseUrl, storageState: await page.context().storageState() })
    await giveEars(device)
    const wall = await device.newPage()
    await wall.goto(path)
    await seeUntouched(wall, 'StaticText', 'Sound on')
    await expect(lockedButton(wall)).toHaveCount(0)
    await cafe.guestOrders(LINES)
    await expect.poll(() => loudest(wall)).toBeGreaterThan(AUDIBLE)
  } finally {
    await kiosk.close()
  }
})

test('a browser without sound says so', async ({ page, cafe }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext'))
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  await expect(page.getByText('This browser cannot play sound')).toBeVisible()
})

test('fifty orders at once are no storm', async ({ page, context, cafe }) => {
  await soundingBoard(page, context, cafe)
  const before = await countIn(page, 'Pending')
  await Promise.all(FIFTY.map(() => cafe.staffOrders(LINE)))
  await expect.poll(() => countIn(page, 'Pending')).toBe(before + 50)
  await expect.poll(async () => [...new Set(await heardNames(page))]).toEqual(['new'])
  const chimes = await heard(page)
  // However long the machine takes for fifty: on the sound's own clock they keep their distance.
  const gaps = chimes.slice(1).map(({ at }, index) => at - (chimes[index]?.at ?? 0))
  for (const gap of gaps) expect(gap).toBeGreaterThan(1.4)
})

test('fifty orders missed in an absence are one chime, and live ones chime again', async ({ page, context, cafe }) => {
  await soundingBoard(page, context, cafe)
  const before = await countIn(page, 'Pending')
  await context.setOffline(true)
  await expect(connection(page)).toContainText('Offline')
  const others = FIFTY.slice(1).map(() => cafe.staffOrders(LINE))
  const [{ order, session }] = await Promise.all([cafe.guestOrders(LINES), ...others])
  expect(await heardNames(page)).toEqual([])

  await context.setOffline(false)
  await expect(page.getByText('While offline: 50 new')).toBeVisible()
  await expect.poll(() => countIn(page, 'Pending')).toBe(before + 50)
  await expect.poll(() => heardNames(page)).toEqual(['new'])
  await cafe.rest('POST', `/guest/orders/${order.id}/cancel`, { session })
  await expect.poll(() => heardNames(page)).toEqual(['new', 'cancelled'])
})
