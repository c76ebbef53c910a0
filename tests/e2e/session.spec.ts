import { hkdfSync } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { decodeJwt, SignJWT } from 'jose'
import { decode, encode } from 'next-auth/jwt'
import { openBoard, openPersonMenu, signOut } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { STAFF } from './support/people'
import { expect, test } from './support/test'

/** The board is told over its socket too that its session is over, and then leads to the same page with the way back. */
const SIGN_IN = /\/login(\?next=|$)/

test.describe('the end of a session', () => {
  test('sign out: the sign-in page, no tickets on the device, the board closed, the API token dead', async ({
    page,
    context,
    cafe,
  }) => {
    await cafe.guestOrders([[1, 'Trà vải']])
    const path = await cafe.boardPath(HANG_BONG)
    await openBoard(page, STAFF, path)
    const token = await staffTokenIn(context, cafe)
    const whoAmI = () => fetch(`${cafe.baseUrl}/api/v1/auth/me`, { headers: { Authorization: `Bearer ${token}` } })
    expect((await whoAmI()).status).toBe(200)

    await signOut(page)
    await expect(page).toHaveURL(SIGN_IN)
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('passboard.board')))
    expect(kept).toEqual([])
    expect((await whoAmI()).status).toBe(401)
    await page.goBack()
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  })

  test('signing out needs the token of the page, and a plain form ends the session too', async ({
    page,
    context,
    cafe,
  }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const token = await staffTokenIn(context, cafe)
    const whoAmI = () => fetch(`${cafe.baseUrl}/api/v1/auth/me`, { headers: { Authorization: `Bearer ${token}` } })
    const post = (form: Record<string, string>) =>
      page.request.post('/api/auth/signout', { form, maxRedirects: 0, headers: { Origin: cafe.baseUrl } })
    for (const form of [{ csrfToken: 'another' }, { csrfToken: 'another', json: 'true' }]) await post(form)
    expect((await whoAmI()).status).toBe(200)
    const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json()
    await post({ csrfToken })
    expect((await whoAmI()).status).toBe(401)
  })

  test('without a network, Sign out says that it was not done', async ({ page, context, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const signOutButton = (await openPersonMenu(page)).getByRole('button', { name: 'Sign out' })
    // A board loads the menu when it is idle. Without a network, the menu may not be there yet.
    await expect(signOutButton).toBeVisible()
    await context.setOffline(true)
    await signOutButton.click()
    await expect(page.getByText('failed: no connection to the server')).toBeVisible()
    await context.setOffline(false)
    await signOutButton.click()
    await expect(page).toHaveURL(SIGN_IN)
  })

  test('signed out in one tab, the board in another tab leads to the sign-in page', async ({ page, context, cafe }) => {
    const path = await cafe.boardPath(HANG_BONG)
    await openBoard(page, STAFF, path)
    const otherTab = await context.newPage()
    await otherTab.goto(path)
    await signOut(otherTab)
    await expect(otherTab).toHaveURL(SIGN_IN)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  })

  test('revoked from elsewhere, the board leads to the sign-in page and its cookie opens nothing', async ({
    page,
    context,
    cafe,
  }) => {
    const path = await cafe.boardPath(HANG_BONG)
    await openBoard(page, STAFF, path)
    await cafe.rest('POST', '/auth/logout', { token: await staffTokenIn(context, cafe) })
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  })

  test('no script in the page can read the session', async ({ page, context, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const cookie = await sessionCookie(context)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const token = await staffTokenIn(context, cafe)
    const readable = await page.evaluate(async () =>
      JSON.stringify([
        document.cookie,
        { ...localStorage },
        { ...sessionStorage },
        await (await fetch('/api/auth/session')).json(),
      ]),
    )
    expect(readable).not.toContain(cookie.value)
    expect(readable).not.toContain(token)
  })
})

test.describe('a session that is not new', () => {
  const HOUR_S = 3600
  const secondsLeft = (token: string) => Number(decodeJwt(token).exp) - Date.now() / 1000

  /** Replaces the session of this device by one that ends in so many hours. */
  async function endIn(hours: number, context: BrowserContext, cafe: Cafe) {
    const { exp: _, ...claims } = decodeJwt(await staffTokenIn(context, cafe))
    const key = new Uint8Array(hkdfSync('sha256', cafe.authSecret, '', 'staff-token', 32))
    const staffToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setExpirationTime(Math.floor(Date.now() / 1000) + hours * HOUR_S)
      .sign(key)
    const value = await encode({ token: { staffToken }, secret: cafe.authSecret })
    await context.addCookies([{ ...(await sessionCookie(context)), value }])
  }

  test('renews while its page is open; if it cannot, the page says so on the last day and leads to signing in', async ({
    page,
    context,
    cafe,
  }) => {
    const path = await cafe.boardPath(HANG_BONG)
    await openBoard(page, STAFF, path)
    await endIn(20.5, context, cafe)
    await page.goto(path)
    await expect.poll(async () => secondsLeft(await staffTokenIn(context, cafe))).toBeGreaterThan(29 * 24 * HOUR_S)
    const again = page.getByRole('link', { name: /Sign in again/ })
    await expect(again).toHaveCount(0)

    await endIn(20.5, context, cafe)
    // Not a route: the service worker of the page sends its requests.
    await page.addInitScript(() => {
      const send = window.fetch
      window.fetch = (input, init) =>
        String(input).endsWith('/renew-session') ? Promise.reject(new TypeError('away')) : send(input, init)
    })
    await page.goto(path)
    await expect(again).toHaveText('Sign in again within 20 hours')
    await again.click()
    await expect(page).toHaveURL(`/login?again=1&next=${encodeURIComponent(path)}`)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
})

async function sessionCookie(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'next-auth.session-token')
  if (!cookie) throw new Error('There is no session cookie.')
  return cookie
}

/** The staff token inside the cookie, which only the server can open: the test has the server's key. */
async function staffTokenIn(context: BrowserContext, { authSecret }: Cafe): Promise<string> {
  const { value } = await sessionCookie(context)
  const session = await decode({ token: value, secret: authSecret })
  if (typeof session?.staffToken !== 'string') throw new Error('There is no staff token in the session cookie.')
  return session.staffToken
}
