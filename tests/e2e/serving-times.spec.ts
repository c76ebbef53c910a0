import { DateTime } from 'luxon'
import { expectAccessible } from './support/accessible'
import { openAs } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { tablePath } from './support/table-path'
import { expect, test } from './support/test'

test.use({ viewport: SCREENS.phone })

test('an item is served at certain times: guests read from when, and staff order it all the same', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const later = DateTime.now().setZone('Asia/Ho_Chi_Minh').plus({ hours: 2 })
  await openAs(page, MANAGER, '/settings/menu')
  await page.getByRole('button', { name: 'Edit Bánh flan' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Serve at certain times only' }).click()
  const time = form.getByRole('group', { name: 'Serving time 1' })
  await expect(time.getByRole('button', { name: 'Sunday' })).toHaveAttribute('aria-pressed', 'true')
  await time.getByLabel('From').fill(later.toFormat('HH:mm'))
  await time.getByLabel('Until').fill(later.plus({ hours: 1 }).toFormat('HH:mm'))
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)

  const guest = await anotherDevice()
  await guest.goto(tablePath(cafe, 'A1'))
  const row = guest.getByRole('listitem').filter({ hasText: 'Bánh flan' })
  await expect(row).toContainText(/From .*\d\d:\d\d/)
  await expect(row.getByRole('button', { name: 'Add one Bánh flan' })).toHaveCount(0)
  await expectAccessible(guest)
  await row.getByRole('button', { name: 'Bánh flan' }).click()
  await expect(guest.getByRole('dialog').getByRole('button', { name: /^Add to order/ })).toBeDisabled()

  await page.goto((await cafe.boardPath(HANG_BONG)).replace('/board/', '/order/'))
  await page.getByRole('navigation', { name: 'Tables' }).getByRole('button').filter({ hasText: 'A1' }).click()
  await page.getByRole('button', { name: 'New order' }).click()
  const flan = page.getByRole('listitem').filter({ hasText: 'Bánh flan' })
  await expect(flan).toContainText(/Guests can order it from .*\d\d:\d\d/)
  await flan.getByRole('button', { name: 'Add one Bánh flan' }).click()
  await page.getByRole('button', { name: 'Review 1 item' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the kitchen' }).click()
  await expect(page.getByRole('article', { name: /^Order/ })).toContainText('Bánh flan')
})
