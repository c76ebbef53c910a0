import { isAt, openAs, openPersonMenu } from './support/board-page'
import { HANG_BONG, THAO_DIEN } from './support/cafe'
import { MANAGER, STAFF, signIn } from './support/people'
import { expect, test } from './support/test'

test.describe('sign in', () => {
  test('signed out, /board asks to sign in; staff then stand before their own branch', async ({ page, cafe }) => {
    await page.goto('/board')
    await expect(page).toHaveURL(/\/login\?next=%2Fboard$/)
    await signIn(page, STAFF)
    await expect(page).toHaveURL(await cafe.boardPath(HANG_BONG))
    await expect(page.getByRole('heading', { level: 1, name: HANG_BONG })).toBeVisible()
    await expect(page.getByRole('status')).toContainText('Live')
    await expect((await openPersonMenu(page)).getByRole('link', { name: 'Branches' })).toHaveCount(0)
  })

  test('signed out, the board of a station asks to sign in and leads back there', async ({ page, cafe }) => {
    const path = `${await cafe.boardPath(THAO_DIEN)}?station=Bar`
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await signIn(page, MANAGER)
    await expect(page).toHaveURL(isAt(path))
    await expect(page.getByRole('heading', { level: 1, name: THAO_DIEN })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bar', exact: true })).toHaveAttribute('aria-pressed', 'true')
  })

  test('a manager picks one of two branches, and can come back to pick the other', async ({ page, cafe }) => {
    await openAs(page, MANAGER, '/board')
    await expect(page.getByRole('heading', { name: 'Choose a branch' })).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveText([new RegExp(HANG_BONG), new RegExp(THAO_DIEN)])
    await page.getByRole('link', { name: THAO_DIEN }).click()
    await expect(page).toHaveURL(await cafe.boardPath(THAO_DIEN))
    await expect(page.getByRole('status')).toContainText('Live')
    await (await openPersonMenu(page)).getByRole('link', { name: 'Boards' }).click()
    await page.getByRole('link', { name: HANG_BONG }).click()
    await expect(page.getByRole('heading', { level: 1, name: HANG_BONG })).toBeVisible()
  })

  test('next=… does not lead off the site', async ({ page, cafe }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).origin))
    const elsewhere = [
      '//evil.example/board',
      'https://evil.example/board',
      '/\\evil.example',
      '/\t/evil.example',
      '\t//evil.example',
      'javascript:alert(1)',
    ]
    await page.goto(`/login?next=${encodeURIComponent('/\\evil.example')}`)
    await signIn(page, STAFF)
    await expect(page).toHaveURL(await cafe.boardPath(HANG_BONG))
    expect(new Set(requested)).toEqual(new Set([cafe.baseUrl]))
    // Who is signed in is led to the same place at once.
    for (const next of elsewhere) {
      const answer = await page.request.get(`/login?next=${encodeURIComponent(next)}`, { maxRedirects: 0 })
      expect([next, answer.headers().location]).toEqual([next, '/'])
    }
  })

  test('a wrong PIN is said in words, and only the PIN is to be entered again', async ({ page, cafe }) => {
    await page.goto('/login')
    await signIn(page, { ...STAFF, pin: '999999' })
    await expect(page.getByText('Phone or PIN is wrong.')).toBeVisible()
    await expect(page.getByLabel('PIN')).toHaveValue('')
    await expect(page.getByLabel('PIN')).toBeFocused()
    await expect(page.getByLabel('Phone')).toHaveValue(STAFF.phone)
    expect(new URL(page.url()).search).toBe('')

    await page.getByLabel('PIN').fill(STAFF.pin)
    await page.getByLabel('PIN').press('Enter')
    await expect(page).toHaveURL(await cafe.boardPath(HANG_BONG))
  })

  test('after five wrong PINs the account rests, and the page says for how long', async ({ page, cafe }) => {
    // A person of this test's own: the cafés of other files have the demo's phone numbers too.
    const lan = { ...MANAGER, phone: '0900000077' }
    const body = { name: 'Lan', phone: lan.phone, pin: lan.pin, role: 'manager', branchId: null }
    await cafe.asManager('POST', '/staff', body)
    await page.goto('/login')
    for (let attempt = 0; attempt < 5; attempt++) {
      await signIn(page, { ...lan, pin: '000000' })
      const warning = attempt === 3 ? ' One more wrong PIN locks this account for 15 minutes.' : ''
      await expect(page.getByText(`Phone or PIN is wrong.${warning}`, { exact: true })).toBeVisible()
    }
    await signIn(page, lan)
    await expect(page.getByText('Too many wrong PINs. Wait 15 minutes')).toBeVisible()
  })

  test('without a network the form says so and stays', async ({ page, context, cafe }) => {
    await page.goto('/login')
    await context.setOffline(true)
    await signIn(page, STAFF)
    await expect(page.getByText('No connection to Passboard.')).toBeVisible()
    await expect(page.getByLabel('Phone')).toHaveValue(STAFF.phone)
    await context.setOffline(false)
    await signIn(page, STAFF)
    await expect(page).toHaveURL(await cafe.boardPath(HANG_BONG))
  })
})
