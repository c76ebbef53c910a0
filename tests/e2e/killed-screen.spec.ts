import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { connection, openAs, ticket } from './support/board-page'
import { withDatabase } from './support/cafe-database'
import { chromiumDevice } from './support/chromium-device'
import { MANAGER } from './support/people'
import type { RushTicket } from './support/rush'
import { expect, test } from './support/test'
import { codeOf } from './support/wall-screen'

const OPEN: RushTicket[] = [{ status: 'confirmed', age: 3, table: 'A1', lines: [[1, 'Bún chả Hà Nội']] }]
test.use({ ownServer: true, rush: { tickets: OPEN } })

/** A server of ntfy: the messages that it got. */
async function startNtfy() {
  const messages: { title: string; message: string; click: string }[] = []
  const server = createServer(async (request, response) => {
    messages.push(JSON.parse(await text(request)))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/my-cafe`
  return { url, messages, stop: () => server.close() }
}

test('the only screen of a branch is killed with an open order: people get one message, and one all-clear when it is back', async ({
  page,
  cafe,
}) => {
  const ntfy = await startNtfy()
  const device = await chromiumDevice()
  const wall = `${cafe.baseUrl}/wall`
  try {
    const code = await codeOf(await device.start(wall))
    await openAs(page, MANAGER, `/screens/pair?code=${code}`)
    await page.getByLabel('Name').fill('Bếp')
    await page.getByRole('button', { name: 'Pair', exact: true }).click()
    await expect(page).toHaveURL('/screens')
    // It stores that it is paired, as a device does that was switched off since.
    await device.stop()
    const screen = await device.start(wall)
    await expect(connection(screen)).toContainText('Live')
    await expect(ticket(screen, 36)).toBeVisible()
    await expect(page.getByText('Up to date', { exact: true })).toBeVisible()
    await expect(page.getByText('not visible on any screen')).toBeHidden()

    await page.goto('/settings/alarms')
    await page.getByRole('button', { name: 'Add e-mail or chat' }).click()
    await page.getByLabel('Channel').selectOption('ntfy')
    await page.getByLabel('Name').fill('Lan')
    await page.getByLabel('Web address').fill(ntfy.url)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Lan' })).toBeVisible()

    await device.kill()
    await expect.poll(() => ntfy.messages).toHaveLength(1)
    expect(ntfy.messages[0]).toMatchObject({
      title: 'Passboard · Hàng Bông',
      message: expect.stringMatching(/^Orders are on no screen\./),
      click: `${cafe.baseUrl}/screens`,
    })
    await withDatabase(cafe.databaseUrl, async (database) => {
      // The screen counts as away later than its orders as undisplayed: that is the same incident.
      const kinds = () => database.query<{ kind: string }>('SELECT kind FROM conditions WHERE ended_at IS NULL', [])
      await expect.poll(kinds).toContainEqual({ kind: 'screen_away' })
      await device.start(wall)
      await expect.poll(() => ntfy.messages).toHaveLength(2)
      expect(ntfy.messages[1]?.message).toBe('All orders to make are on a screen or on paper.')
      await expect.poll(kinds).toEqual([])
      const alarms = await database.query(
        'SELECT c.kind, a.phase FROM alarms a JOIN conditions c ON c.id = a.condition_id ORDER BY a.phase',
        [],
      )
      expect(alarms).toEqual([1, 2].map((phase) => ({ kind: 'branch_undisplayed', phase })))
    })
    expect(ntfy.messages).toHaveLength(2)
  } finally {
    await device.remove()
    ntfy.stop()
  }
})
