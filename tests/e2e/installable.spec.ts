import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { column, connection, openBoard, tap, ticket, untilStill } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { STAFF } from './support/people'
import { expect, test } from './support/test'

test.use({ ownServer: true, serviceWorkers: 'allow' })

const shell = (page: Page, title = 'No connection to Passboard') =>
  page.getByRole('heading', { name: title, exact: true })

test('Chromium finds nothing missing to install it', async ({ page }) => {
  await page.goto('/login')
  await shellIsKept(page)
  const devtools = await page.context().newCDPSession(page)
  const { url, errors, data = '{}' } = await devtools.send('Page.getAppManifest')
  expect(url).toBe(new URL('/manifest.webmanifest', page.url()).href)
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Each test is a private window, from which nobody could install anything.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({ name: 'Passboard', start_url: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const drawn = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
      return `${width}x${height}`
    }, src)
    expect(drawn).toBe(sizes)
  }
})

/** What may stand in the place of a server that is stopped. */
const STAND_INS: ((socket: Socket) => unknown)[] = [
  // It takes the connection and never answers.
  () => undefined,
  // A proxy with nobody behind it.
  (socket) => socket.on('data', () => socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n')),
]

test('the server is stopped: a board that is loaded says so, whatever stands in its place, and comes back by itself', async ({
  page,
  cafe,
}) => {
  const path = await cafe.boardPath(HANG_BONG)
  await openBoard(page, STAFF, path)
  await shellIsKept(page)

  await cafe.server().stop()
  await page.reload()
  await expect(shell(page)).toBeVisible()
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(shell(page)).toBeVisible()
  for (const serve of STAND_INS) {
    const close = await standIn(cafe, serve)
    // The browser says that the page is there when the shell is.
    await page.reload()
    await expect(shell(page)).toBeVisible()
    await close()
  }

  await cafe.server().start()
  await expect(connection(page)).toContainText('Live')
  await expect(page).toHaveURL(path)
  const { order } = await cafe.guestOrders([[1, 'Trà vải']])
  await expect(ticket(column(page, 'Pending'), order.number)).toBeVisible()
})

test('the device has no network: a reload shows the last known tickets with kept taps, until it comes back', async ({
  page,
  context,
  cafe,
}) => {
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  await shellIsKept(page)
  const { order } = await cafe.guestOrders([[1, 'Trà vải']])
  const [stopped, cancelled, cancelledHere] = [
    await cafe.staffOrders([1, 'Bánh flan']),
    await cafe.staffOrders([1, 'Bánh flan']),
    await cafe.staffOrders([1, 'Bánh flan']),
  ]
  await cafe.move(stopped.id, 'confirmed', 'preparing')
  await cafe.asManager('POST', `/orders/${stopped.id}/stop`, { reason: 'guest_left' })
  await expect(ticket(page, stopped.number)).toContainText('STOP')
  await cafe.move(cancelled.id, 'cancelled')
  await expect(ticket(page, cancelled.number)).toContainText('Cancelled')
  await expect(ticket(column(page, 'Pending'), order.number)).toBeVisible()
  await context.setOffline(true)
  await expect(connection(page)).toContainText('Offline')
  await tap(page, 'Confirm', order.number)
  await untilStill(page)
  await page.getByRole('button', { name: `More for order ${cancelledHere.number}` }).click()
  await page.getByRole('button', { name: `Cancel order ${cancelledHere.number}` }).click()
  await page.getByRole('button', { name: 'Mistake' }).click()
  await expect(ticket(page, cancelledHere.number)).toContainText('Cancelled')
  // A browser that was set offline has loaded a page all the same. A stopped server cannot answer.
  await cafe.server().stop()
  await page.reload()
  await expect(shell(page)).toBeVisible()
  await expect(page.getByText(/the last known tickets, from \d/)).toBeVisible()
  const kept = ticket(column(page, 'Confirmed'), order.number)
  await expect(kept.getByText('Not sent yet')).toBeVisible()
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(0)
  await expect(ticket(page, stopped.number)).toContainText('STOP')
  for (const { number } of [cancelled, cancelledHere]) await expect(ticket(page, number)).toContainText('Cancelled')
  await expectAccessible(page)

  await cafe.server().start()
  await context.setOffline(false)
  await expect(connection(page)).toContainText('Live')
  await expect.poll(async () => (await cafe.orderNow(order.id)).status).toBe('confirmed')
  await expect(ticket(column(page, 'Confirmed'), order.number).getByText('Not sent yet')).toHaveCount(0)
})

test('the shell in English and Vietnamese, dark and light: accessible', async ({ page, context, cafe }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto('/login')
  await shellIsKept(page)
  await cafe.server().stop()
  for (const { language, title, since } of [
    { language: 'en', title: 'No connection to Passboard', since: /No connection since/ },
    { language: 'vi', title: 'Không kết nối được với Passboard', since: /Mất kết nối từ/ },
  ]) {
    for (const theme of ['dark', 'light']) {
      const choices = { 'passboard.language': language, 'passboard.theme': theme }
      await context.addCookies(Object.entries(choices).map(([name, value]) => ({ name, value, url: cafe.baseUrl })))
      await page.reload()
      await expect(shell(page, title)).toBeVisible()
      await expect(page.getByText(since)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expectAccessible(page)
    }
  }
  expect(errors).toEqual([])
  await cafe.server().start()
})

test('a tap does not pass through the worker, and nothing of a café is kept', async ({ page, cafe }) => {
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  await shellIsKept(page)
  const { order } = await cafe.guestOrders([[1, 'Bánh flan']])
  const sent = page.waitForResponse((response) => response.request().method() === 'POST')
  await tap(page, 'Confirm', order.number)
  expect((await sent).fromServiceWorker()).toBe(false)
  await expect(ticket(column(page, 'Confirmed'), order.number)).toBeVisible()
  await page.reload()
  await expect(connection(page)).toContainText('Live')
  expect(await page.evaluate(async () => (await fetch('/api/v1/openapi.json')).ok)).toBe(true)

  const paths = await kept(page)
  expect(paths).toContain('/offline')
  expect(paths.filter((path) => path !== '/offline' && !path.startsWith('/_next/static/'))).toEqual([])
  expect(await page.evaluate(async () => (await caches.match('/offline'))?.text())).not.toContain('Hàng Bông')
})

test('the worker of another build takes over at once, and what the old one kept is gone', async ({ page }) => {
  await page.goto('/login')
  await shellIsKept(page)
  expect(await page.evaluate(() => caches.keys())).not.toContain('shell another')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?build=another'))
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['shell another'])
  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('build=another'))
  expect(await kept(page)).toContain('/offline')
})

/** Waits until the worker has the shell and answers for this page. */
async function shellIsKept(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  // A page that was just being opened when the worker took over is not among those it took.
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** The paths of all that is kept on the device. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname)
  })
}

/** Listens in the place of a stopped server. @returns what ends it */
async function standIn({ baseUrl }: Cafe, serve: (socket: Socket) => unknown): Promise<() => Promise<unknown>> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    serve(socket)
  })
  server.listen(Number(new URL(baseUrl).port), '127.0.0.1')
  await once(server, 'listening')
  return () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    return once(server, 'close')
  }
}
