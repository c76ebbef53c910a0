import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { openAs, openPersonMenu } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER, STAFF, signIn } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

const linksIn = async (page: Page) => {
  const links = (await openPersonMenu(page)).getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
}

test('a manager lands on the branches, and one menu leads to every page', async ({ page, cafe }) => {
  await page.goto('/')
  await signIn(page, MANAGER)
  await expect(page).toHaveURL('/branches')

  const path = await cafe.boardPath(HANG_BONG)
  const branchId = path.replace('/board/', '')
  await page.goto(path)
  await expect(page.getByRole('status').first()).toContainText('Live')
  const links = await linksIn(page)
  expect(links).toEqual(
    expect.arrayContaining(['/branches', '/board', '/screens', path, '/settings/menu', '/settings/audit']),
  )
  for (const page of ['report', 'rewind']) expect(links).toContain(`/branches/${branchId}/${page}`)
  await expect(page.getByRole('dialog', { name: 'Nguyễn Thị Minh Châu' })).toContainText('Manager · All branches')
  await expectAccessible(page)
  for (const link of links) {
    const answer = await page.request.get(link)
    expect([link, answer.status()]).toEqual([link, 200])
    // The pickup display stands before guests.
    if (!link.startsWith('/ready/')) expect(await answer.text(), link).toContain('Menu, Nguyễn Thị Minh Châu')
  }
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await expect(page).toHaveURL(`/branches/${branchId}/report`)
})

test('staff land on their board; the menu shows what they may open, and changes the language', async ({
  page,
  cafe,
}) => {
  await page.goto('/login')
  await signIn(page, STAFF)
  const path = await cafe.boardPath(HANG_BONG)
  await expect(page).toHaveURL(path)
  const links = await linksIn(page)
  expect(links).toContain(path)
  expect(links.filter((link) => /^\/(branches|screens|settings)/.test(link))).toEqual([])
  await page.getByRole('button', { name: 'Tiếng Việt' }).click()
  await expect(page.getByRole('region', { name: 'Chờ xác nhận' })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(`Nhân viên · ${HANG_BONG}`)
})

test('an English page of a Vietnamese business has English dates and Vietnamese money', async ({ page, cafe }) => {
  await cafe.staffOrders([1, 'Cà phê trứng'])
  const path = await cafe.boardPath(HANG_BONG)
  await openAs(page, MANAGER, `${path.replace('/board/', '/branches/')}/rewind`)
  await expect(page.getByText(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? \d/)).toBeVisible()
  await page.goto('/branches')
  await expect(page.getByText(/1 order · \d+\.\d{3}\s₫/).first()).toBeVisible()
})

test('the main navigation fits on every tablet, in both languages', async ({ page, cafe }) => {
  await openAs(page, MANAGER, '/screens')
  await expect(page).toHaveURL('/screens')
  const navigation = page.getByRole('banner').getByRole('navigation')
  for (const language of ['en', 'vi']) {
    await page.context().addCookies([{ name: 'passboard.language', value: language, url: cafe.baseUrl }])
    await page.reload()
    for (const width of [640, 768, 820, 1024, 1280]) {
      await page.setViewportSize({ width, height: 1000 })
      await expect(navigation).toBeVisible({ visible: width >= 768 })
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect({ language, width, tooWide }).toEqual({ language, width, tooWide: 0 })
    }
  }
})

test('on a phone, a page of the settings begins with its title; the others are behind a button', async ({ page }) => {
  await page.setViewportSize(SCREENS.phone)
  await openAs(page, MANAGER, '/settings/stations')
  const others = page.getByRole('navigation', { name: 'Settings' })
  const button = others.getByRole('button', { name: 'All settings' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(others.getByRole('link')).toHaveCount(0)
  await button.click()
  await expect(others.getByRole('link', { name: 'Stations' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await others.getByRole('link', { name: 'Branches' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Branches' })).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(others.getByRole('link')).toHaveCount(0)
})

test('on a shared tablet a colleague takes over by PIN', async ({ page, cafe }) => {
  const path = await cafe.boardPath(HANG_BONG)
  await page.goto(path)
  await signIn(page, { ...STAFF, orgSlug: 'no-cafe' })
  await expect(page.getByText('No business has this short name.')).toBeVisible()
  await signIn(page, { ...STAFF, orgSlug: ' Demo Café' })
  await expect(page).toHaveURL(path)
  const menu = await openPersonMenu(page)
  await menu.getByRole('button', { name: 'Switch person' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Nguyễn Thị Minh Châu' }).click()
  await page.getByLabel('PIN of Nguyễn Thị Minh Châu').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Wrong PIN.')).toBeVisible()
  await page.getByLabel('PIN of Nguyễn Thị Minh Châu').fill(MANAGER.pin)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Menu, Nguyễn Thị Minh Châu' })).toBeVisible()
  await expect(page).toHaveURL(path)
})
