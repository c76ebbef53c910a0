import { once } from 'node:events'
import { createServer } from 'node:http'
import { expectAccessible } from './support/accessible'
import { connection, openBoard, openPersonMenu } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER, STAFF } from './support/people'
import { expect, test } from './support/test'

test('a manager is told that an endpoint was switched off, on every page, until it is on again; staff are not', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const gone = createServer((_, response) => response.writeHead(410).end()).listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const address = gone.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`
  const { id } = await cafe.asManager<{ id: string }>('POST', '/webhook-endpoints', { name: 'Kế toán', url })
  const { order } = await cafe.guestOrders([[1, 'Cà phê trứng']])
  const enabled = async () => (await cafe.asManager<{ enabled: boolean }>('GET', `/webhook-endpoints/${id}`)).enabled
  await expect.poll(enabled).toBe(false)
  gone.close()

  const path = await cafe.boardPath(HANG_BONG)
  const notice = 'The webhook “Kế toán” was switched off: it answered that it is gone (410).'
  await openBoard(page, MANAGER, path)
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(notice)
  await expectAccessible(page)
  await (await openPersonMenu(page)).getByRole('link', { name: 'Boards' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a branch' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices' })).toHaveText(notice)
  await expectAccessible(page)

  const staff = await anotherDevice()
  await openBoard(staff, STAFF, path)
  await expect(staff.getByRole('region', { name: 'Notices' })).toHaveCount(0)

  await cafe.asManager('PATCH', `/webhook-endpoints/${id}`, { enabled: true })
  await page.goto(path)
  await expect(connection(page)).toContainText('Live')
  await expect(page.getByRole('region', { name: 'Notices' })).toHaveCount(0)

  await page.goto(`/settings/webhooks/${id}`)
  const delivery = page.getByRole('listitem').filter({ hasText: `Order ${order.number} · placed` })
  await expect(delivery).toContainText(/\d{4}, \d\d:\d\d:\d\d · last attempt \d\d:\d\d: 410/)
  await expectAccessible(page)
})
