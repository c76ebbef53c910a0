import type { Page } from '@playwright/test'
import { column, numbersIn, openBoard, openOnBoth, tap, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { STAFF } from './support/people'
import type { RushTicket } from './support/rush'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

/** All alike, so that the next ticket's button comes to lie exactly where the last one's was. */
const ALIKE: RushTicket[] = Array.from({ length: 12 }, (_, index) => ({
  status: 'pending',
  age: 4 - index / 12,
  table: 'A1',
  lines: [[1, 'Bạc xỉu']],
}))

test.use({ rush: { tickets: ALIKE }, hasTouch: true })

/** `leave`: ends the press elsewhere, without a click. */
type Finger = { down(at: Point): Promise<void>; up(): Promise<void>; leave(): Promise<void> }
type Point = { x: number; y: number }

const POINTERS: { name: string; of(page: Page): Promise<Finger> }[] = [
  {
    name: 'a mouse',
    of: async ({ mouse }) => ({
      down: async ({ x, y }) => {
        await mouse.move(x, y)
        await mouse.down()
      },
      up: () => mouse.up(),
      leave: async () => {
        await mouse.move(0, 0)
        await mouse.up()
      },
    }),
  },
  {
    name: 'a finger',
    of: async (page) => {
      const devTools = await page.context().newCDPSession(page)
      const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
        await devTools.send('Input.dispatchTouchEvent', { type, touchPoints })
      }
      const up = () => touch('touchEnd', [])
      return {
        down: (at) => touch('touchStart', [at]),
        up,
        leave: async () => {
          await touch('touchMove', [{ x: 0, y: 0 }])
          await up()
        },
      }
    },
  },
]

const confirmOf = (page: Page, number: number) =>
  page.getByRole('button', { name: `Confirm order ${number}`, exact: true })

async function centreOf(page: Page, number: number): Promise<Point> {
  const box = await confirmOf(page, number).boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The first three tickets that wait, from the top. */
async function firstThree(page: Page): Promise<[number, number, number]> {
  const [first = 0, second = 0, third = 0] = await numbersIn(column(page, 'Pending'))
  return [first, second, third]
}

const isConfirmed = (page: Page, number: number) => expect(ticket(column(page, 'Confirmed'), number)).toBeVisible()

// In one lane the next ticket moves up, and no rail waits for its first ticket until the finger is gone.
test.use({ viewport: SCREENS.phone })

for (const pointer of POINTERS) {
  test(`a press of ${pointer.name} counts for the ticket on which it began`, async ({ page, cafe, anotherDevice }) => {
    const other = await openOnBoth(page, anotherDevice, STAFF, await cafe.boardPath(HANG_BONG))
    const finger = await pointer.of(page)
    const [first, second, third] = await firstThree(page)
    const place = await centreOf(page, second)
    await finger.down(place)
    await tap(other, 'Confirm', first)
    await isConfirmed(page, first)
    expect(await centreOf(page, third)).toEqual(place)
    await finger.up()
    await isConfirmed(page, second)
    expect((await firstThree(page))[0]).toBe(third)
  })

  test(`a press of ${pointer.name} on a ticket that goes does not hit the next one`, async ({
    page,
    cafe,
    anotherDevice,
  }) => {
    const other = await openOnBoth(page, anotherDevice, STAFF, await cafe.boardPath(HANG_BONG))
    const finger = await pointer.of(page)
    const [first, second, third] = await firstThree(page)
    const place = await centreOf(page, first)
    await finger.down(place)
    await tap(other, 'Confirm', first)
    await isConfirmed(page, first)
    expect(await centreOf(page, second)).toEqual(place)
    await finger.up()
    // The board handles presses in order.
    await tap(page, 'Confirm', third)
    await isConfirmed(page, third)
    expect((await firstThree(page))[0]).toBe(second)
  })

  test(`a control looks pressed from the first touch of ${pointer.name} until the press is over`, async ({
    page,
    cafe,
  }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const finger = await pointer.of(page)
    const [first] = await firstThree(page)
    const button = await confirmOf(page, first).elementHandle()
    const shadow = () => button?.evaluate((element) => getComputedStyle(element).boxShadow)
    expect(await shadow()).toBe('none')
    await finger.down(await centreOf(page, first))
    expect(await shadow()).toContain('inset')
    await finger.leave()
    await expect.poll(shadow).toBe('none')
    await expect(confirmOf(page, first)).toBeVisible()
  })
}

test('a mouse that leaves the button before the press ends does not confirm', async ({ page, cafe }) => {
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  const [first, second, third] = await firstThree(page)
  const [from, to] = [await centreOf(page, first), await centreOf(page, second)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
  await confirmOf(page, third).click()
  await isConfirmed(page, third)
  expect((await firstThree(page)).slice(0, 2)).toEqual([first, second])
})
