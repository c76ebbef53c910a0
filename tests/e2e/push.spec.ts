import { chromium, type Page } from '@playwright/test'
import { findWholeChromium } from '../support/chromium.js'
import { openAs, shareSessions } from './support/board-page'
import { launchOptions } from './support/browser'
import { waitForHydration } from './support/hydrated'
import { MANAGER } from './support/people'
import { test as base, expect } from './support/test'

const executablePath = findWholeChromium()

/** With a device in another Chromium. Launch options of the file would start another worker, with another server. */
const test = base.extend<{ device: Page }>({
  device: async ({ cafe }, use) => {
    const browser = await chromium.launch({ ...launchOptions(), ...(executablePath && { executablePath }) })
    const context = await browser.newContext({ baseURL: cafe.baseUrl })
    shareSessions(context, cafe.sessions)
    await waitForHydration(context)
    await context.grantPermissions(['notifications'], { origin: cafe.baseUrl })
    await use(await context.newPage())
    await browser.close()
  },
})

test.use({ serviceWorkers: 'allow' })
test.skip(!executablePath, 'There is no Chromium with notifications on this machine.')

/** What the device shows of Passboard. */
const notifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }))
  })

test('a push message is shown by the device, and the all-clear takes its place', async ({ device: page, cafe }) => {
  await openAs(page, MANAGER, '/settings/alarms')
  await expect(page.getByText('Nobody is told yet.')).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL.startsWith(cafe.baseUrl))
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const title = 'Passboard · Hàng Bông'
  const url = `${cafe.baseUrl}/screens`
  for (const text of ['Orders are on no screen. Since 12:30.', 'All orders to make are on a screen or on paper.']) {
    const data = JSON.stringify({ id: 'an-incident', title, text, url })
    await session.send('ServiceWorker.deliverPushMessage', { origin: cafe.baseUrl, registrationId, data })
    await expect.poll(() => notifications(page)).toEqual([{ title, body: text, data: url }])
  }
})
