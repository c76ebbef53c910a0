import { expectAccessible } from './support/accessible'
import { column, connection, openAs, openBoard, tap, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { flawsOn } from './support/clipped'
import { MANAGER, STAFF } from './support/people'
import type { RushTicket } from './support/rush'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'
import { codeOf } from './support/wall-screen'

// Placed minutes ago, and on no screen yet: one of the kitchen, and one of the bar.
const WAITING: RushTicket[] = [
  { status: 'confirmed', age: 3, table: 'A1', lines: [[1, 'Bún chả Hà Nội']] },
  { status: 'preparing', age: 2, table: 'A2', lines: [[1, 'Bạc xỉu']] },
]
test.use({ rush: { tickets: WAITING } })

test('a device is paired by its code, proves what it shows, is heard, changed and taken away', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const device = await anotherDevice()
  await device.setViewportSize(SCREENS.wall)
  await device.goto('/')
  await device.getByRole('link', { name: 'Use this device as a screen' }).click()
  await expect(device).toHaveURL('/wall')
  const code = await codeOf(device)
  await expectAccessible(device)
  await device.setViewportSize(SCREENS.phone)
  await expectAccessible(device)
  await device.setViewportSize(SCREENS.wall)

  await openAs(page, MANAGER, '/screens')
  await expect(page.getByRole('heading', { name: 'No screens paired' })).toBeVisible()
  await expect(
    page.getByText(/^Hàng Bông: 2 tickets are not visible on any screen.*#36 \(Kitchen\), #37 \(Bar\)$/),
  ).toBeVisible()
  await expectAccessible(page)

  // The code is wrong first: the rest of what was typed stays.
  await page.getByRole('link', { name: 'Pair a screen' }).click()
  await page.getByLabel('Code').fill('ZZZ ZZZ')
  await page.getByLabel('Name').fill('Bếp, bên trái')
  await page.getByLabel('Station').selectOption('Kitchen')
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name')).toHaveValue('Bếp, bên trái')
  await expectAccessible(page)
  await page.getByLabel('Code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(page).toHaveURL('/screens')

  // A wall display of its station, on which nothing can be done.
  await expect(connection(device)).toContainText('Live')
  await expect(ticket(column(device, 'Confirmed'), 36)).toBeVisible()
  await expect(ticket(device, 36).getByRole('button')).toHaveCount(0)
  await expectAccessible(device)

  // Every page of another café, branch or person is shut to it.
  await device.goto(await cafe.boardPath(HANG_BONG))
  await expect(device).toHaveURL(/\/login/)
  await device.goto('/wall')

  const card = page.getByRole('region', { name: 'Bếp, bên trái' })
  await expect(card.getByText('Up to date', { exact: true })).toBeVisible()
  await expect(card.getByText('Waiting for first signal')).toHaveCount(0)
  await expect(page.getByText(/^Hàng Bông: 1 ticket is not visible on any screen.*#37 \(Bar\)$/)).toBeVisible()
  for (const size of [SCREENS.phone, SCREENS.tablet]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }

  await page.getByRole('button', { name: 'Send a test chime to Bếp, bên trái' }).click()
  await expect(device.getByText(/test chime/)).toBeVisible()

  await page.getByRole('button', { name: 'Edit Bếp, bên trái' }).click()
  await page.getByLabel('Display type').selectOption('Touch board')
  await page.getByLabel('Allow bumping on this screen').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(device.getByRole('button', { name: 'Start order 36' })).toBeVisible()
  await expect(device.getByRole('button', { name: 'Cancel order 36' })).toHaveCount(0)
  await expect(connection(device)).toContainText('Live')
  await tap(device, 'Start', 36)
  await expect(ticket(column(device, 'Preparing'), 36)).toBeVisible()
  await expectAccessible(device)

  // A counter's display says how it is too.
  await page.getByRole('button', { name: 'Edit Bếp, bên trái' }).click()
  await page.getByLabel('Display type').selectOption('Pickup display')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(device.getByRole('region', { name: 'Preparing' }).getByRole('listitem')).toHaveCount(2)
  await expect(connection(device)).toHaveText('Live')
  await expect(card.getByText('Up to date', { exact: true })).toBeVisible()
  await expect(card.getByText('Muted')).toBeVisible()
  await device.getByRole('button', { name: 'Turn sound on' }).click()
  await expect(card.getByText('On', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send a test chime to Bếp, bên trái' }).click()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Unpair screen Bếp, bên trái' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpair screen' }).click()
  expect(await codeOf(device)).not.toBe(code)
  await expect(page.getByRole('heading', { name: 'No screens paired' })).toBeVisible()
})

test('a board of all stations names what no screen can show, and nothing that is only out of sight', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  // The kitchen's own screen is paired, but switched off.
  const kitchen = await anotherDevice()
  await kitchen.goto('/wall')
  const code = await codeOf(kitchen)
  await kitchen.goto('about:blank')
  await openAs(page, MANAGER, `/screens/pair?code=${code}`)
  await page.getByLabel('Name').fill('Bếp')
  await page.getByLabel('Station').selectOption('Kitchen')
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(page).toHaveURL('/screens')

  await cafe.asManager('POST', '/orders', {
    tableId: cafe.table('B3').id,
    items: [{ menuItemId: cafe.itemId('Bạc xỉu'), quantity: 1 }],
    pickupAt: new Date(Date.now() + 7_200_000).toISOString(),
  })

  // On a phone, the columns of both tickets are out of sight.
  await page.setViewportSize(SCREENS.phone)
  for (const language of ['vi', 'en']) {
    await page.context().addCookies([{ name: 'passboard.language', value: language, url: cafe.baseUrl }])
    await page.goto(await cafe.boardPath(HANG_BONG))
    await expect(page.getByRole('button', { name: /^(Đặt trước|Scheduled) 1$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /chưa hiện|not visible/ })).toBeVisible()
    await expect.poll(() => flawsOn(page)).toEqual([])
  }
  const warning = page.getByRole('button', { name: /not visible/ })
  await warning.click()
  const list = page.getByRole('dialog', { name: 'Not visible on any screen' })
  await expect(list.getByText('#36 (Kitchen)')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const station = await anotherDevice()
  await openBoard(station, STAFF, `${await cafe.boardPath(HANG_BONG)}?station=Kitchen`)
  await expect(warning).toHaveCount(0)
})

test('a press counts although the list changes before it ends', async ({ page, cafe, anotherDevice }) => {
  const screen = await anotherDevice()
  await screen.goto('/wall')
  const code = await codeOf(screen)
  await screen.goto('about:blank')
  await page.clock.install()
  await openAs(page, MANAGER, `/screens/pair?code=${code}`)
  await page.getByLabel('Name').fill('Quầy')
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(page).toHaveURL('/screens')
  const card = page.getByRole('region', { name: 'Quầy' })
  await expect(card.getByText('Waiting for first signal')).toBeVisible()
  // From here on, the page requests the list only when the test says so.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)

  await screen.goto('/wall')
  await expect
    .poll(async () => {
      const { value } = await (await page.request.get(`${cafe.baseUrl}/screens/now`)).json()
      return value.screens.find(({ name }: { name: string }) => name === 'Quầy').report
    })
    .not.toBeNull()
  const edit = page.getByRole('button', { name: 'Edit Quầy' })
  await edit.hover()
  await page.mouse.down()
  const polled = page.waitForResponse((response) => response.url().endsWith('/screens/now'))
  await page.clock.runFor(2_000)
  await (await polled).finished()
  // Gives the page the time to render.
  await page.evaluate(async () => (await fetch('/screens/now')).json())
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Edit Quầy' })).toBeVisible()
  await expect(card.getByText('Up to date', { exact: true })).toBeVisible()
})
