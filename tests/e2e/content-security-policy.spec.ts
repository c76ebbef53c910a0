import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { BEFORE_SET_UP } from '../access/before-set-up'
import { PAGES } from '../access/pages'
import { openWorld, type World } from '../access/world'

test.use({ serviceWorkers: 'allow' })

let world: World

test.beforeAll(async () => {
  world = await openWorld()
})
test.afterAll(() => world.close())

test('every page runs its own scripts, and none is allowed without a nonce', async ({ browser }) => {
  // The service worker answers for a page that takes seconds, with one that then loads itself again.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(context)
  const violations = violationsOf(page)
  const seen: string[] = []
  for (const path of await pathsOfPages()) {
    const response = await page.goto(new URL(path, world.baseUrl).href)
    const { 'content-type': type = '', 'content-security-policy': policy = '' } = response?.headers() ?? {}
    if (!type.startsWith('text/html')) continue
    const [, scripts = ''] = /(?:^|; )script-src ([^;]+)/.exec(policy) ?? []
    expect([path, scripts]).toEqual([path, expect.stringMatching(/^'nonce-[\w+/]{22}==' 'strict-dynamic'$/)])
    seen.push(scripts)
    await expect.poll(() => isRunning(page), path).toBe(true)
  }
  expect(violations).toEqual([])
  expect(seen.length).toBeGreaterThan(25)
  expect(new Set(seen).size).toBe(seen.length)
  await context.close()
})

test('a script that is injected into a page does not run', async ({ page }) => {
  const violations = violationsOf(page)
  const injected =
    '<script>window.ran = 1</script><img src="/nothing" onerror="window.ran = 2"><a href="javascript:window.ran=3">x</a>'
  await page.route('**/login', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${injected}</body>`) })
  })
  await page.goto(`${world.baseUrl}/login`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await page.getByText('x', { exact: true }).click()
  await expect.poll(() => violations.length).toBe(3)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('a client cannot choose the nonce', async () => {
  const chosen = { 'Content-Security-Policy': "script-src 'nonce-Y2hvc2Vu'", 'X-Nonce': 'Y2hvc2Vu' }
  for (const path of ['/login', '/offline']) {
    const response = await fetch(`${world.baseUrl}${path}`, { headers: chosen })
    expect(response.headers.get('Content-Security-Policy')).not.toContain('Y2hvc2Vu')
    expect(await response.text()).not.toContain('Y2hvc2Vu')
  }
})

test('the page that a device keeps runs its scripts without the server', async ({ context, page }) => {
  const violations = violationsOf(page)
  await page.goto(`${world.baseUrl}/login`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/No connection since/)).toBeVisible()
  expect(violations).toEqual([])
})

async function pathsOfPages(): Promise<string[]> {
  // A download is no page, and neither is what a form or a script sends to.
  const pages = Object.entries(PAGES).filter(([name, { form, json }]) => !name.endsWith('/csv') && !form && !json)
  const paths = await Promise.all(pages.map(([, { path }]) => path(world)))
  return [...paths, ...BEFORE_SET_UP.pages, '/nothing', '/api/docs']
}

async function signIn(context: BrowserContext) {
  const { cookie } = await world.credentials('manager')
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url: world.baseUrl }
  })
  await context.addCookies(cookies)
}

/** Chromium reports every violation on the console. */
function violationsOf(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(`${page.url()}: ${message.text()}`)
  })
  return violations
}

/** Whether React, Preact or Swagger UI has taken over the page. */
const isRunning = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      Object.keys(document).some((key) => key.startsWith('__react')) ||
      // The tree of Preact, by its name in the published package.
      Object.hasOwn(document.getElementById('__next') ?? {}, '__k') ||
      document.querySelector('.swagger-ui') !== null,
  )
