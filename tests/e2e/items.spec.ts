import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { column, openBoard, ticket } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { flawsOn } from './support/clipped'
import { MANAGER } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { tablePath } from './support/table-path'
import { expect, test } from './support/test'
import { watch } from './support/watch'

const ITEM = 'Bánh cuốn chả'

type Item = { name: string; photoUrl: string | null }

async function photoUrl(cafe: Cafe, name: string): Promise<string | null> {
  const { items } = await cafe.asManager<{ items: Item[] }>('GET', '/menu-items')
  return items.find((item) => item.name === name)?.photoUrl ?? null
}

/** A JPEG of a camera's size, full of detail, which compresses badly. */
async function largeJpeg(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 2000
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    const noise = context.createImageData(canvas.width, canvas.height)
    let seed = 1
    for (let at = 0; at < noise.data.length; at += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      noise.data[at] = at % 4 === 3 ? 255 : seed >>> 16
    }
    context.putImageData(noise, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95))
    return [...new Uint8Array(await (blob ?? new Blob()).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

test('a manager gives an item a photo, texts and allergens; guests and the kitchen see them', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const wrong = watch(page)
  await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
  await page.goto('/settings/menu')
  const form = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add an item to' }).first().click()
  for (const name of ['Chè đậu', 'Chè bưởi']) {
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByLabel('Price (VND)').fill('25000')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('status').filter({ hasText: `Added: ${name}.` })).toBeVisible()
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('')
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  }
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Chè bưởi')).toBeVisible()

  await page.getByRole('button', { name: `Edit ${ITEM}`, exact: true }).click()
  await form.getByLabel('Description').fill('Bánh mỏng, nhân thịt\nvà mộc nhĩ')
  await form.getByLabel('Kitchen name').fill('Cuốn chả')
  await form.getByRole('checkbox', { name: 'Fish' }).check()
  await form.getByLabel('Other allergens').fill('Hành phi, milk')
  const seen = form.getByRole('region', { name: 'What guests see' })
  await expect(seen).toContainText('Contains: Fish, Milk, Hành phi')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: `Edit ${ITEM}`, exact: true }).click()
  await expect(form.getByLabel('Description')).toHaveValue('Bánh mỏng, nhân thịt và mộc nhĩ')
  await expect(form.getByRole('checkbox', { name: 'Hành phi' })).toBeChecked()

  const drawn = await photoUrl(cafe, ITEM)
  const jpeg = await largeJpeg(page)
  expect(jpeg.length).toBeGreaterThan(2_000_000)
  await form.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await expect.poll(() => photoUrl(cafe, ITEM)).not.toBe(drawn)
  await expect(seen.locator('img')).toHaveAttribute('src', (await photoUrl(cafe, ITEM)) ?? '')
  const url = (await photoUrl(cafe, ITEM)) ?? ''
  const photo = await page.request.get(url)
  expect(photo.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const bytes = await photo.body()
  expect(bytes.length).toBeLessThanOrEqual(150_000)
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  const notAnImage = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') }
  await form.getByLabel('Photo', { exact: true }).setInputFiles(notAnImage)
  await expect(form.getByText('Not valid')).toBeVisible()
  expect(await photoUrl(cafe, ITEM)).toBe(url)

  const guest = await anotherDevice()
  await guest.setViewportSize(SCREENS.phone)
  await guest.goto(tablePath(cafe, 'A1'))
  const row = guest.getByRole('listitem').filter({ has: guest.getByRole('button', { name: ITEM, exact: true }) })
  await row.scrollIntoViewIfNeeded()
  await expect(row.locator('img')).toHaveJSProperty('complete', true)
  await expect(row).toContainText('Contains: Fish, Milk, Hành phi')
  await guest.route('**/t/*/items/*', (route) => route.abort(), { times: 1 })
  await row.getByRole('button', { name: ITEM, exact: true }).click()
  const sheet = guest.getByRole('dialog', { name: ITEM })
  // The description is read when the item is opened; allergens are there without it.
  await expect(sheet.getByRole('alert')).toContainText('The description could not be loaded.')
  await expect(sheet).toContainText('Contains: Fish, Milk, Hành phi')
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet).toContainText('Bánh mỏng, nhân thịt và mộc nhĩ')
  await expect(sheet).toContainText('Contains: Fish, Milk, Hành phi')
  expect(await naturalWidth(sheet.locator('img'))).toBeGreaterThan(300)
  await expectAccessible(guest)
  await sheet.getByRole('button', { name: 'Add to order' }).click()
  // The same line, whether it came from the sheet or from the list.
  await guest.getByRole('button', { name: `Add one ${ITEM}`, exact: true }).click()
  await guest.getByRole('button', { name: /^Review 2 items/ }).click()
  await guest.getByRole('dialog', { name: 'Your order' }).getByRole('button', { name: 'Place order' }).click()
  await expect(guest.getByRole('article', { name: 'Order 1', exact: true })).toContainText(`2 × ${ITEM}`)

  await page.goto(await cafe.boardPath(HANG_BONG))
  const placed = ticket(column(page, 'Pending'), 1)
  await expect(placed.getByRole('listitem')).toHaveText(/2\s*×\s*Cuốn chả/)
  await expect(placed).not.toContainText(ITEM)
  await placed.getByRole('button', { name: 'More for order 1' }).click()
  await expect(page.getByRole('list', { name: 'Allergens' })).toHaveText(/2 × Cuốn chảContains: Fish, Milk, Hành phi/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Allergens' })).toHaveCount(0)
  expect(await flawsOn(page)).toEqual([])
  expect(wrong).toEqual([])
})

const naturalWidth = (image: ReturnType<Page['locator']>) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    return element.naturalWidth
  })
