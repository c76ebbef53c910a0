import { DateTime } from 'luxon'
import { expectAccessible } from './support/accessible'
import { openAs, openBoard, openFromMenu } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER, STAFF } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { tablePath } from './support/table-path'
import { expect, test } from './support/test'

test.describe('on phones', () => {
  test.use({ viewport: SCREENS.phone })

  test('a manager pauses the orders of guests: guest and kitchen read it at once, the cart stays, and goes through afterwards', async ({
    page,
    cafe,
    anotherDevice,
  }) => {
    const [guest, board] = [await anotherDevice(), await anotherDevice()]
    await openBoard(board, STAFF, await cafe.boardPath(HANG_BONG))
    await guest.goto(tablePath(cafe, 'A1'))
    await guest.getByRole('button', { name: 'Add one Bánh flan', exact: true }).click()
    await guest.getByRole('button', { name: /^Review 1 item/ }).click()
    const place = guest.getByRole('button', { name: 'Place order' })
    await expect(place).toBeEnabled()

    await openAs(page, MANAGER, '/branches')
    const branch = page.getByRole('article', { name: HANG_BONG })
    await branch.getByRole('button', { name: `Pause guest orders: ${HANG_BONG}` }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: '30 minutes' }).click()
    // Before midnight the day stands before the time.
    await expect(branch).toContainText(/Paused until .*\d\d:\d\d/)
    await expectAccessible(page)

    const sentence = /The kitchen takes no orders now\. You can order again from .*\d\d:\d\d\./
    await expect(guest.getByRole('dialog').getByRole('alert')).toHaveText(sentence)
    await expect(place).toBeDisabled()
    await expectAccessible(guest)
    await expect(board.getByRole('region', { name: 'Notices' })).toContainText(/Guests cannot order until .*\d\d:\d\d/)

    await branch.getByRole('button', { name: `Resume guest orders: ${HANG_BONG}` }).click()
    await expect(branch.getByRole('button', { name: `Pause guest orders: ${HANG_BONG}` })).toBeVisible()
    await expect(board.getByRole('region', { name: 'Notices' })).toHaveCount(0)
    await place.click()
    await expect(guest.getByText('Received. Waiting for confirmation.')).toBeVisible()
  })
})

test('the list of notices closes with its last notice, and the next notice does not open it', async ({
  page,
  cafe,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const path = await cafe.boardPath(HANG_BONG)
  const ordering = (change: 'pause' | 'resume', body?: object) =>
    cafe.asManager('POST', `${path.replace('/board/', '/branches/')}/${change}-ordering`, body)
  await openBoard(page, STAFF, path)
  await ordering('pause', { minutes: null })
  await page.getByRole('button', { name: '1 notice' }).click()
  const list = page.getByRole('dialog', { name: 'Notices' })
  await expect(list).toContainText('Guests cannot order')
  await ordering('resume')
  await expect(list).toHaveCount(0)
  await ordering('pause', { minutes: null })
  await expect(page.getByRole('button', { name: '1 notice' })).toBeVisible()
  await expect(list).toHaveCount(0)
  await ordering('resume')
})

test('staff say on the board how full the kitchen is: a guest reads it on the open page, orders what is left, and reads from when again', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const guest = await anotherDevice()
  await guest.setViewportSize(SCREENS.phone)
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  await guest.goto(tablePath(cafe, 'A1'))
  await expect(guest.getByText('Live')).toBeAttached()
  const say = async (name: string) => {
    await openFromMenu(page, 'Kitchen is full …')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await say('Busy for 15 minutes')
  await expect(guest.getByText('The kitchen is busy: it takes about 15 minutes longer.')).toBeVisible()
  await expectAccessible(guest)
  await say('Full for 30 minutes')
  await expect(guest.getByText(/^The kitchen is full .* You can order again from .*\d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    /full: guests cannot order until .*\d\d:\d\d/,
  )
  await say('Normal now')
  await expect(guest.getByText(/^The kitchen is /)).toHaveCount(0)

  await openAs(page, MANAGER, '/settings/branches')
  await page.getByRole('button', { name: `Edit ${HANG_BONG}` }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('group', { name: 'Categories when limited' }).getByRole('checkbox').first().check()
  await form.getByLabel('The steps begin by themselves').check()
  await form.getByLabel('Busy from').fill('20')
  await form.getByLabel('Full from').fill('10')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Full from')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await form.getByLabel('Full from').fill('900')
  await form.getByLabel('Busy from').fill('800')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await cafe.asManager('POST', `${(await cafe.boardPath(HANG_BONG)).replace('/board/', '/branches/')}/kitchen`, {
    step: 'limited',
    minutes: 15,
  })
  await expect(guest.getByText('Not now', { exact: true }).first()).toBeVisible()
})

test('a manager sets opening hours: outside of them guests read from when they can order', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const inAnHour = DateTime.now().setZone('Asia/Ho_Chi_Minh').plus({ hours: 1 })
  await openAs(page, MANAGER, '/settings/branches')
  const edit = page.getByRole('button', { name: `Edit ${HANG_BONG}` })
  await edit.click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Guests can order at any time').uncheck()
  const monday = form.getByRole('group', { name: 'Monday' })
  await monday.getByLabel('From').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(monday.getByLabel('From')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await monday.getByLabel('From').fill(inAnHour.toFormat('HH:mm'))
  await monday.getByLabel('To').fill(inAnHour.plus({ hours: 2 }).toFormat('HH:mm'))
  await monday.getByRole('button', { name: 'Same hours every day' }).click()
  await form.getByLabel('Open unpaid orders per table').fill('7')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)

  await edit.click()
  await expect(form.getByRole('group', { name: 'Sunday' }).getByLabel('From')).toHaveValue(inAnHour.toFormat('HH:mm'))
  await expect(form.getByLabel('Open unpaid orders per table')).toHaveValue('7')

  const guest = await anotherDevice()
  await guest.goto(tablePath(cafe, 'A1'))
  await expect(guest.getByText('The kitchen is closed. You can order from')).toContainText(inAnHour.toFormat('HH:mm'))
  await expectAccessible(guest)

  await page.goto('/settings/audit')
  await expect(page.getByText(`Mon ${inAnHour.toFormat('HH:mm')}–`)).toBeVisible()
})
