import type { Page } from '@playwright/test'
import type { Order } from '@/lib/orders/order'
import { column, numbersIn, openBoard, passBounce, ticket } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { STAFF } from './support/people'
import type { RushTicket } from './support/rush'
import { expect, test } from './support/test'

/** Three pending, two confirmed, none preparing, one ready. */
const BOARD: RushTicket[] = (['ready', 'confirmed', 'confirmed', 'pending', 'pending', 'pending'] as const).map(
  (status, index) => ({ status, age: 6 - index, table: 'A1', lines: [[1, 'Trà vải']] }),
)

test.use({ rush: { tickets: BOARD } })

const undoTime = async (cafe: Cafe, undoSeconds: number) =>
  cafe.asManager('PATCH', (await cafe.boardPath(HANG_BONG)).replace('/board/', '/branches/'), { undoSeconds })

test.afterEach(({ cafe }) => undoTime(cafe, 3))

test.describe('the keys', () => {
  test('1, 2 … and a bump with nothing selected select the ticket in that place on the screen, and move none', async ({
    page,
    cafe,
  }) => {
    await open(page, cafe)
    const pending = await numbersIn(column(page, 'Pending'))
    const places = [...pending, ...(await numbersIn(column(page, 'Confirmed')))]
    // Where no key was used, no ticket bears a digit.
    await expect(page.locator('kbd:visible')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expectSelected(page, pending[0])
    // Playwright's numpad has its NumLock off; Shift makes digits of it, as it does on a real one.
    for (const row of ['Digit', 'Shift+Numpad']) {
      for (const [index, number] of places.slice(0, 5).entries()) {
        await page.keyboard.press(`${row}${index + 1}`)
        await expectSelected(page, number)
        await expect(ticket(page, number).locator('kbd')).toHaveText(String(index + 1))
      }
    }
    expect(await numbersIn(column(page, 'Pending'))).toEqual(pending)
  })

  test('arrows move up and down, and over an empty column; Home leads to the first; a dialog gives the selection back', async ({
    page,
    cafe,
  }) => {
    await open(page, cafe)
    const [first, second, third] = await numbersIn(column(page, 'Pending'))
    const [confirmed] = await numbersIn(column(page, 'Confirmed'))
    const [ready] = await numbersIn(column(page, 'Ready'))
    for (const [key, number] of [
      // Nothing is selected yet: the first in sight.
      ['ArrowDown', first],
      ['ArrowDown', second],
      ['ArrowDown', third],
      ['ArrowDown', third],
      ['ArrowUp', second],
      ['Home', first],
      ['ArrowUp', first],
      ['ArrowRight', confirmed],
      ['ArrowRight', ready],
      ['ArrowRight', ready],
      ['ArrowLeft', confirmed],
      ['PageDown', await lastOf(page, 'Confirmed')],
      ['PageUp', confirmed],
    ] as const) {
      await page.keyboard.press(key)
      await expectSelected(page, number)
    }
    for (const key of ['Backspace', 'NumpadSubtract']) {
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog', { name: 'Recall' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectSelected(page, confirmed)
    }
    // In one task: the browser reports later that the first dialog was closed.
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('dialog', { name: 'Recall' })).toBeVisible()
    await passBounce(page)
    await page.evaluate(async () => {
      const closed = new Promise((resolve) => document.querySelector('dialog')?.addEventListener('close', resolve))
      for (const code of ['Escape', 'Backspace']) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true, cancelable: true }))
        await null
      }
      await closed
    })
    await expect(page.getByRole('dialog', { name: 'Recall' })).toBeVisible()
  })

  test('Enter, Numpad Enter, Space and Ctrl bump the selected ticket, one step; held down, once', async ({
    page,
    cafe,
  }) => {
    await open(page, cafe)
    const others = await numbersIn(column(page, 'Pending'))
    for (const key of ['Enter', 'NumpadEnter', 'Space', 'ControlLeft', 'ControlRight']) {
      const { order } = await cafe.guestOrders([[1, 'Trà vải']])
      await selectNewest(page, order.number)
      await passBounce(page)
      for (let count = 0; count < 20; count++) await page.keyboard.down(key)
      await page.keyboard.up(key)
      await expect(ticket(column(page, 'Confirmed'), order.number), key).toBeVisible()
      await expect.poll(() => cafe.orderNow(order.id), key).toMatchObject({ status: 'confirmed', version: 2 })
      expect(await numbersIn(column(page, 'Pending')), key).toEqual(others)
    }
  })

  test('two presses of a worn switch are one, in a dialog too; two quick keys are two', async ({ page, cafe }) => {
    await undoTime(cafe, 10)
    const ofCourses = await cafe.asManager<Order>('POST', '/orders', {
      tableId: cafe.table('A1').id,
      items: [1, 2, 3].map((course) => ({ menuItemId: cafe.itemId('Trà vải'), quantity: 1, course })),
    })
    await cafe.move(ofCourses.id, 'confirmed', 'preparing')
    const { order } = await cafe.guestOrders([[1, 'Trà vải']])
    await page.clock.install()
    await open(page, cafe)
    const courses = ticket(column(page, 'Preparing'), ofCourses.number)
    await courses.locator('[data-bump]').focus()
    await pressInOneTask(page, 'KeyG', 'KeyG')
    await expect(courses.locator('[data-course]')).toHaveText([/Course 3 · later/])
    await expect
      .poll(async () => (await cafe.orderNow(ofCourses.id)).items.map(({ later }) => later))
      .toEqual([false, false, true])

    // The selected ticket gets the focus back when the dialog closes.
    await selectNewest(page, order.number)
    await page.keyboard.press('Backspace')
    const close = page.getByRole('dialog', { name: 'Recall' }).locator('[data-close]')
    await close.focus()
    await pressInOneTask(page, 'ControlLeft', 'ControlLeft')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectSelected(page, order.number)
    const undo = page.getByRole('button', { name: /^Undo order/ })
    await expect(undo).toHaveCount(0)

    // The steps can be undone for as long as the clock of the page stands.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 4_000)
    for (const key of ['ControlLeft', 'ControlRight']) {
      await pressInOneTask(page, key)
      await page.clock.runFor(500)
    }
    await expect(undo).toHaveCount(2)
    for (const [keys, left] of [
      [['KeyU', 'KeyU'], 1],
      [['Delete'], 0],
    ] as const) {
      await pressInOneTask(page, ...keys)
      await page.clock.runFor(500)
      await expect(undo).toHaveCount(left)
    }
  })

  test('a bumped ticket leaves the selection to the next in its column; an emptied column to the nearest', async ({
    page,
    cafe,
  }) => {
    await open(page, cafe)
    await page.keyboard.press('Home')
    const pending = await numbersIn(column(page, 'Pending'))
    for (const [index, number] of pending.entries()) {
      await expectSelected(page, number)
      await page.keyboard.press('Enter')
      await expect(ticket(column(page, 'Confirmed'), number)).toBeVisible()
      await expect(column(page, 'Pending').getByRole('article')).toHaveCount(pending.length - index - 1)
      await passBounce(page)
    }
    const [nearest] = await numbersIn(column(page, 'Confirmed'))
    await expectSelected(page, nearest)
  })

  test('a ticket taken by another screen leaves the selection to the next', async ({ page, cafe }) => {
    const { order: taken } = await cafe.guestOrders([[1, 'Trà vải']])
    const { order: next } = await cafe.guestOrders([[1, 'Trà vải']])
    await open(page, cafe)
    await selectNewest(page, next.number)
    await page.keyboard.press('ArrowUp')
    await expectSelected(page, taken.number)
    await cafe.move(taken.id, 'confirmed')
    await expectSelected(page, next.number)
  })

  test('shortcuts of the browser, keys in a dialog, and Enter on another button than a ticket’s own bump nothing', async ({
    page,
    cafe,
  }) => {
    const { order } = await cafe.guestOrders([[1, 'Trà vải']])
    await open(page, cafe)
    await selectNewest(page, order.number)
    for (const shortcut of ['Control+KeyC', 'Alt+Enter', 'Meta+Enter', 'Control+Digit1'])
      await page.keyboard.press(shortcut)
    await expectSelected(page, order.number)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    for (const key of ['ArrowDown', '1', 'KeyR']) await page.keyboard.press(key)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectSelected(page, order.number)
    await page.getByRole('button', { name: `More for order ${order.number}` }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: new RegExp(`^Order ${order.number} `) })).toBeVisible()
    expect(await cafe.orderNow(order.id)).toMatchObject({ status: 'pending', version: 1 })
  })
})

test.describe('the learn mode', () => {
  test('? shows the keys; a key is bound by pressing it, and stays bound', async ({ page, cafe }) => {
    const { order } = await cafe.guestOrders([[1, 'Trà vải']])
    await open(page, cafe)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    const bump = dialog.getByRole('listitem', { name: 'Bump the selected ticket' })
    await expect(bump).toContainText('Numpad Enter')

    await learn(page, 'Bump the selected ticket', 'F8')
    await expect(dialog.getByText('F8: Bump the selected ticket.')).toBeVisible()
    await expect(bump).toContainText('F8')

    await page.reload()
    await expect(page.getByRole('status')).toContainText('Live')
    await selectNewest(page, order.number)
    await page.keyboard.press('F8')
    await expect.poll(() => cafe.orderNow(order.id)).toMatchObject({ status: 'confirmed', version: 2 })
  })

  test('a key that follows a learned one counts, also if it came shortly before that', async ({ page, cafe }) => {
    await open(page, cafe)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    const assign = dialog.getByRole('button', { name: 'Assign key: Bump the selected ticket' })
    await assign.focus()
    await passBounce(page)
    await assign.evaluate(async (button) => {
      const press = (key: string, code: string) => {
        for (const type of ['keydown', 'keyup'])
          window.dispatchEvent(new KeyboardEvent(type, { key, code, bubbles: true, cancelable: true }))
      }
      const untilAsked = async (isAsked: boolean) => {
        while (button.ariaPressed !== String(isAsked)) await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      press('Control', 'ControlLeft')
      await untilAsked(true)
      press('F8', 'F8')
      await untilAsked(false)
      press('Control', 'ControlLeft')
    })
    await expect(assign).toHaveAttribute('aria-pressed', 'true')
  })

  test('a key of another command is moved, and that is said; Escape binds nothing; Reset gives it back', async ({
    page,
    cafe,
  }) => {
    await open(page, cafe)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    await learn(page, 'Next page', 'ControlRight')
    await expect(dialog.getByRole('listitem', { name: 'Next page' })).toContainText('Right Ctrl')
    await passBounce(page)
    await dialog.getByRole('button', { name: 'Assign key: Previous page' }).press('Enter')
    await expect(dialog.getByText(/Press a key for: Previous page/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog.getByText(/Press a key/)).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('listitem', { name: 'Previous page' })).not.toContainText('Escape')

    await learn(page, 'First ticket', 'Backspace')
    await expect(dialog.getByText('Backspace: First ticket. Previously: Recall.')).toBeVisible()
    await expect(dialog.getByRole('listitem', { name: 'Recall' })).not.toContainText('Backspace')
    await page.keyboard.press('Escape')
    await passBounce(page)
    await page.keyboard.press('Backspace')
    await expectSelected(page, (await numbersIn(page.getByRole('main')))[0])

    await page.keyboard.press('?')
    await dialog.getByRole('button', { name: 'Reset keys' }).press('Enter')
    await expect(dialog.getByRole('listitem', { name: 'Recall' })).toContainText('Backspace')
    await page.keyboard.press('Escape')
    await passBounce(page)
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('dialog', { name: 'Recall' })).toBeVisible()
  })
})

async function open(page: Page, cafe: Cafe) {
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
}

/** Selects a ticket at the end of a lane of the first column, by keys. */
async function selectNewest(page: Page, number: number) {
  const newest = ticket(column(page, 'Pending'), number)
  await expect(newest).toBeAttached()
  await page.keyboard.press('Home')
  const { right, down } = await newest.evaluate((article) => {
    const lane = article.closest('[data-lane]')
    if (!lane) throw new Error('The ticket is in no lane.')
    const right = [...document.querySelectorAll('[data-lane]')].indexOf(lane)
    return { right, down: lane.querySelectorAll('article').length }
  })
  for (let step = 1; step <= right; step++) await page.keyboard.press('ArrowRight')
  for (let step = 1; step < down; step++) await page.keyboard.press('ArrowDown')
  await expectSelected(page, number)
}

/** Presses keys with no time between them, however long the board takes for the first. */
async function pressInOneTask(page: Page, ...codes: string[]) {
  await page.evaluate((codes) => {
    const events = codes.flatMap((code) => {
      const key = code.startsWith('Control') ? 'Control' : code
      return ['keydown', 'keyup'].map((type) => new KeyboardEvent(type, { key, code, bubbles: true, cancelable: true }))
    })
    for (const event of events) window.dispatchEvent(event)
  }, codes)
}

async function learn(page: Page, command: string, key: string) {
  await passBounce(page)
  await page.getByRole('button', { name: `Assign key: ${command}` }).press('Enter')
  await expect(page.getByText(`Press a key for: ${command}.`)).toBeVisible()
  await page.keyboard.press(key)
}

/** The selection is the focus, on the ticket's own main button. */
async function expectSelected(page: Page, number: number | undefined) {
  await expect.poll(() => selectedNumber(page)).toBe(number)
}

const selectedNumber = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => {
    const name = document.activeElement?.closest('article')?.getAttribute('aria-label') ?? ''
    return Number(/\d+/.exec(name)?.[0]) || undefined
  })

const lastOf = async (page: Page, name: 'Confirmed') => (await numbersIn(column(page, name))).at(-1)
