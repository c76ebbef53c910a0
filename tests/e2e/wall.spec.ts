import type { Locator, Page } from '@playwright/test'
import { column, connection, passBounce, ticket } from './support/board-page'
import type { RushLine } from './support/rush'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'
import { openWall, openWallFromBoard, scrollingParts } from './support/wall-screen'

/** Half as many lines as a page cannot hold. */
const FEAST: RushLine[] = [
  'Phở bò tái',
  'Bún chả Hà Nội',
  'Cơm tấm sườn bì chả',
  'Canh chua',
  'Bánh cuốn chả',
  'Bánh mì ốp la',
  'Bánh mì thịt nướng',
  'Cà phê đen đá',
  'Bánh flan',
  'Croissant bơ',
].map((name): RushLine => [1, name, 'mang về'])

test.use({ viewport: SCREENS.wall })

test.describe('the wall display', () => {
  test('keys alone lead a ticket from pending to completed', async ({ page, cafe }) => {
    await openWall(page, cafe)
    const { order } = await cafe.guestOrders([[1, 'Bún chả Hà Nội']])
    for (const [from, to] of [
      ['Pending', 'Confirmed'],
      ['Confirmed', 'Preparing'],
      ['Preparing', 'Ready'],
    ] as const) {
      await pressKeyOf(ticket(column(page, from), order.number))
      await page.keyboard.press('NumpadEnter')
      await expect(ticket(column(page, to), order.number)).toBeVisible()
      await passBounce(page)
    }
    await pressKeyOf(ticket(column(page, 'Ready'), order.number))
    await page.keyboard.press('Space')
    await expect(ticket(page, order.number)).toHaveCount(0)
    await expect.poll(() => cafe.orderNow(order.id)).toMatchObject({ status: 'completed', version: 5 })
  })

  test('keys alone answer whether an order with a line that is not made is ready', async ({ page, cafe }) => {
    const { order } = await cafe.guestOrders([
      [1, 'Phở bò tái'],
      [1, 'Trà vải'],
    ])
    await cafe.move(order.id, 'confirmed', 'preparing')
    const itemIds = order.items.slice(0, 1).map(({ id }) => id)
    await cafe.asManager('PATCH', `/orders/${order.id}/items`, { itemIds, done: true })
    await openWall(page, cafe)
    const question = page.getByRole('dialog', { name: `Order ${order.number}: not everything is made` })
    const wait = question.getByRole('button', { name: 'Wait' })

    await pressKeyOf(ticket(column(page, 'Preparing'), order.number))
    await page.keyboard.press('Enter')
    await expect(wait).toBeFocused()
    await passBounce(page)
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(ticket(column(page, 'Preparing'), order.number).getByRole('button')).toBeFocused()
    await passBounce(page)
    await page.keyboard.press('Enter')
    await expect(wait).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(question.getByRole('button', { name: 'Ready anyway' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(wait).toBeFocused()
    await page.keyboard.press('ArrowDown')
    // A bump key that the browser does not take for a click.
    await page.keyboard.press('ControlLeft')
    await expect(ticket(column(page, 'Ready'), order.number)).toBeVisible()
    await expect.poll(async () => (await cafe.orderNow(order.id)).status).toBe('ready')
  })

  for (const [metres, inches] of [
    [1.5, 32],
    [3, 55],
  ] as const) {
    test(`read from ${metres} m on ${inches} inches, capitals are ${metres * 5} mm high`, async ({ page, cafe }) => {
      await cafe.guestOrders([[1, 'Nước mía']])
      await openWallFromBoard(page, cafe, { metres, inches })
      const mmPerPx = (inches * 25.4) / Math.hypot(1920, 1080)
      const drawn = page.getByRole('main').getByText('Nước mía').first()
      await expect.poll(async () => (await capHeight(drawn)) * mmPerPx).toBeGreaterThanOrEqual(metres * 5 - 0.1)
      await expect(page.getByText(/Readable to/)).toHaveCount(0)
    })
  }

  test('a ticket that is too long for one place continues in the next, each part with its number and table', async ({
    page,
    cafe,
  }) => {
    await openWallFromBoard(page, cafe, { metres: 2, inches: 43 })
    const { order } = await cafe.guestOrders([...FEAST, ...FEAST.map(([, name]): RushLine => [1, name, 'ăn ở đây'])])
    const parts = ticket(column(page, 'Pending'), order.number)
    await expect(parts).toHaveCount(2)
    for (const [index, part] of (await parts.all()).entries()) {
      await expect(part.getByText(String(order.number), { exact: false }).first()).toBeVisible()
      await expect(part.getByText(`${index + 1}/2`)).toBeVisible()
      await expect(part.getByText('A1')).toBeVisible()
    }
    const lines = parts.getByRole('listitem')
    await expect(lines).toHaveCount(2 * FEAST.length)
    for (const part of await lines.all()) expect(await isSeen(part)).toBe(true)
    expect(await scrollingParts(page)).toEqual([])

    await pressKeyOf(parts.first())
    await page.keyboard.press('Enter')
    await expect(ticket(column(page, 'Confirmed'), order.number).first()).toBeAttached()
  })

  test('whether the screen stays on is said as it is: held, refused, not to be had', async ({
    page,
    cafe,
    context,
    browser,
  }) => {
    await context.grantPermissions(['screen-wake-lock'])
    await openWall(page, cafe)
    await expect(page.getByText('Screen stays on', { exact: true })).toBeVisible()

    const session = await browser.newBrowserCDPSession()
    await session.send('Browser.setPermission', {
      permission: { name: 'screen-wake-lock' },
      setting: 'denied',
      origin: cafe.baseUrl,
      ...(await contextIdOf(page)),
    })
    await page.reload()
    await expect(page.getByText('This screen may turn off', { exact: true })).toBeVisible()

    // Over http a browser has no wake lock.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'))
    await page.reload()
    await expect(page.getByText(/^A silent video keeps this screen on/)).toBeVisible()
    const video = page.locator('video')
    const playedSeconds = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    const before = await playedSeconds()
    await expect.poll(playedSeconds).toBeGreaterThan(before)
    expect(await coversPage(video)).toBe(true)

    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () =>
        Promise.reject(new DOMException('Refused by a policy.', 'NotAllowedError'))
    })
    await page.reload()
    await expect(page.getByText(/the browser cannot keep it on/)).toBeVisible()
  })

  test('loads itself anew for a new version, but not while somebody is at it', async ({ page, cafe }) => {
    await openWall(page, cafe)
    await page.clock.install()
    await page.reload()
    await expect(connection(page)).toContainText('Live')
    await page.route('/version', (route) => route.fulfill({ body: 'another' }))
    await page.evaluate(() => Object.assign(window, { isStillHere: true }))
    const isStillHere = () => page.evaluate(() => 'isStillHere' in window)

    await page.keyboard.press('?')
    const asked = page.waitForResponse('**/version')
    await page.clock.fastForward('05:01')
    await asked
    await page.clock.fastForward('02:00')
    expect(await isStillHere()).toBe(true)

    await page.keyboard.press('Escape')
    await page.clock.fastForward('00:30')
    expect(await isStillHere()).toBe(true)

    const loaded = page.waitForEvent('load')
    await expect(connection(page)).toContainText('Live')
    await page.clock.fastForward('00:45')
    await loaded
    expect(await isStillHere()).toBe(false)
  })
})

/** Presses the key that a ticket bears, once a key was used on the device. */
async function pressKeyOf(where: Locator) {
  await expect(where).toBeVisible()
  await where.page().keyboard.press('Home')
  const keyOf = () => where.getByRole('button').evaluate((button) => button.querySelector('kbd')?.textContent ?? '')
  await expect.poll(keyOf).not.toBe('')
  const key = await keyOf()
  await where.page().keyboard.press(`Digit${key}`)
  await expect(where.getByRole('button')).toBeFocused()
}

/** Chromium counts a silent video only if it is large. */
const coversPage = (video: Locator): Promise<boolean> =>
  video.evaluate((element) => {
    const { top, left, width, height } = element.getBoundingClientRect()
    return top === 0 && left === 0 && width === window.innerWidth && height === window.innerHeight
  })

/** Whether all corners of something are on the screen, and nothing is over them. Also where it is in a second column. */
const isSeen = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const))
    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  })

/** How high a capital letter of this text is drawn, in CSS px. */
const capHeight = (text: Locator): Promise<number> =>
  text.evaluate(async (element) => {
    await document.fonts.ready
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('This browser draws no text.')
    // Measured large, for small letters are measured in whole pixels.
    pen.font = `${fontWeight} 1000px ${fontFamily}`
    return (pen.measureText('H').actualBoundingBoxAscent / 1000) * Number.parseFloat(fontSize)
  })

/** The name by which the browser knows the context of a page. */
async function contextIdOf(page: Page): Promise<{ browserContextId?: string }> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  return targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}
}
