import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { connection, lane, openBoard, tap, ticket } from './support/board-page'
import { launchOptions } from './support/browser'
import { type Cafe, HANG_BONG } from './support/cafe'
import { giveEars, heard, heardNames, interruptSound, loudest } from './support/ears'
import { MANAGER, STAFF } from './support/people'
import type { RushLine, RushTicket } from './support/rush'
import { seeUntouched } from './support/see-untouched'
import { expect, test } from './support/test'

/** Louder than this is a chime: −26 dB. */
const AUDIBLE = 0.05
const LINES: RushLine[] = [[1, 'Bạc xỉu']]

/** Not late yet, but soon. */
const SOON_LATE: RushTicket = { status: 'preparing', age: 7, table: 'A3', lines: [[1, 'Canh chua']] }

test.use({
  rush: { tickets: [SOON_LATE] },
  // A trace's snapshots are taken in the page, which counts as a touch: see seeUntouched.
  trace: { mode: 'retain-on-failure', snapshots: false },
})

const LOCKED = 'Sound locked: press any key'
const lockedButton = (page: Page) => page.getByRole('button', { name: LOCKED })

/** A board whose sound is locked: on a device that is signed in, in a page of its own that nobody has touched. */
async function lockedBoard(page: Page, cafe: Cafe): Promise<Page> {
  const path = await cafe.boardPath(HANG_BONG)
  await openBoard(page, STAFF, path)
  const untouched = await page.context().newPage()
  await giveEars(page.context())
  await untouched.goto(path)
  await seeUntouched(untouched, 'button', LOCKED)
  return untouched
}

/** A board whose sound is on: signing in was a touch. */
async function soundingBoard(page: Page, context: BrowserContext, cafe: Cafe): Promise<void> {
  await giveEars(context)
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  await page.keyboard.press('Shift')
  await expect(page.getByText('Sound on')).toBeVisible()
}

async function manager(cafe: Cafe) {
  const { token } = await cafe.rest<{ token: string }>('POST', '/auth/login', { body: MANAGER })
  return {
    move: (orderId: string, status: string) =>
      cafe.rest('PATCH', `/orders/${orderId}/status`, { token, body: { status } }),
  }
}

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
  await soundingBoard(page, context, cafe)
  const { move } = await manager(cafe)
  const { order } = await cafe.guestOrders(LINES)
  await expect.poll(() => heardNames(page)).toEqual(['new'])

  await tap(page, 'Confirm', order.number)
  await tap(page, 'Start', order.number)
  await expect(ticket(lane(page, 'Preparing'), order.number)).toBeVisible()
  await tap(page, 'Ready', order.number)
  await expect(ticket(lane(page, 'Ready'), order.number)).toBeVisible()

  const { order: another, session } = await cafe.guestOrders(LINES)
  await expect.poll(() => heardNames(page)).toEqual(['new', 'new'])
  await cafe.rest('POST', `/guest/orders/${another.id}/cancel`, { session })
  await expect.poll(() => heardNames(page)).toEqual(['new', 'new', 'cancelled'])

  const { order: third } = await cafe.guestOrders(LINES)
  await move(third.id, 'confirmed')
  await move(third.id, 'preparing')
  await move(third.id, 'ready')
  await expect.poll(() => heardNames(page)).toEqual(['new', 'new', 'cancelled', 'new', 'ready'])
  const volume = await loudest(page)
  expect(volume).toBeGreaterThan(AUDIBLE)
  expect(volume).toBeLessThanOrEqual(1)
})

test('an order that gets late is heard', async ({ page, context, cafe }) => {
  await page.clock.install()
  await soundingBoard(page, context, cafe)
  await page.clock.fastForward('03:30')
  await expect.poll(() => heardNames(page)).toEqual(['late'])
  await expect.poll(() => loudest(page)).toBeGreaterThan(AUDIBLE)
})

test('fifty orders at once are no storm', async ({ page, context, cafe }) => {
  await soundingBoard(page, context, cafe)
  const placed = await Promise.all(Array.from({ length: 50 }, () => cafe.guestOrders(LINES)))
  for (const { order } of placed) await expect(ticket(page, order.number)).toBeVisible()
  const chimes = await heard(page)
  expect(new Set(chimes.map(({ chime }) => chime))).toEqual(new Set(['new']))
  const gaps = chimes.slice(1).map(({ at }, index) => at - (chimes[index]?.at ?? 0))
  for (const gap of gaps) expect(gap).toBeGreaterThan(1.4)
})

test('fifty orders missed in an absence are one chime, and live ones chime again', async ({ page, context, cafe }) => {
  await soundingBoard(page, context, cafe)
  await context.setOffline(true)
  await expect(connection(page)).toContainText('Offline')
  const placed = await Promise.all(Array.from({ length: 50 }, () => cafe.guestOrders(LINES)))
  expect(await heardNames(page)).toEqual([])

  await context.setOffline(false)
  await expect(connection(page)).toContainText('Live')
  for (const { order } of placed) await expect(ticket(page, order.number)).toBeVisible()
  await expect.poll(() => heardNames(page)).toEqual(['new'])
  const [first] = placed
  if (!first) throw new Error('Nothing was placed.')
  await cafe.rest('POST', `/guest/orders/${first.order.id}/cancel`, { session: first.session })
  await expect.poll(() => heardNames(page)).toEqual(['new', 'cancelled'])
})

test('volume 0 is silence, and the board says so', async ({ page, context, cafe }) => {
  await soundingBoard(page, context, cafe)
  // Another page of the device, for what is chosen holds for all of them.
  const other = await context.newPage()
  await other.goto('/login')
  const choose = (volume: number) =>
    other.evaluate((kept) => localStorage.setItem('passboard.device', kept), JSON.stringify({ volume }))

  await choose(0)
  await expect(page.getByText('Sound off')).toBeVisible()
  const { order } = await cafe.guestOrders(LINES)
  await expect(ticket(page, order.number)).toBeVisible()

  await choose(1)
  await expect(page.getByText('Sound on')).toBeVisible()
  expect(await heardNames(page)).toEqual([])
  expect(await loudest(page)).toBe(0)
  const { session, order: next } = await cafe.guestOrders(LINES)
  await expect.poll(() => heardNames(page)).toEqual(['new'])
  await expect.poll(() => loudest(page)).toBeGreaterThan(AUDIBLE)
  await cafe.rest('POST', `/guest/orders/${next.id}/cancel`, { session })
  await expect.poll(() => heardNames(page)).toEqual(['new', 'cancelled'])
  expect(await loudest(page)).toBeLessThanOrEqual(1)
})

test('a wall display with the kiosk flag sounds without a touch', async ({ page, cafe, baseURL }) => {
  const path = await cafe.boardPath(HANG_BONG)
  await openBoard(page, STAFF, path)
  const { args = [], ...options } = launchOptions()
  const kiosk = await chromium.launch({ ...options, args: [...args, '--autoplay-policy=no-user-gesture-required'] })
  try {
    const device = await kiosk.newContext({ baseURL, storageState: await page.context().storageState() })
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
  await expect(page.getByText('No sound in this browser')).toBeVisible()
})
