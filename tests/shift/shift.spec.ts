import type { Page } from '@playwright/test'
import { formatLocale } from '@/lib/locales'
import { moneyText } from '@/lib/money'
import type { Order } from '@/lib/orders/order'
import { openPersonMenu } from '../e2e/support/board-page'
import { type Cafe, HANG_BONG } from '../e2e/support/cafe'
import { MANAGER, STAFF, signIn } from '../e2e/support/people'
import { SCREENS } from '../e2e/support/screen-sizes'
import { expect, test } from '../e2e/support/test'
import { codeOf } from '../e2e/support/wall-screen'
import { type Camera, createCamera } from './camera'
import { cook, cutWifi, expedite, untilOver } from './crew'
import { type Money, PLAN, type PlannedOrder, SHIFT_MS } from './plan'

const STATIONS = ['Kitchen', 'Bar', 'Pastry']
const LEAST_PICTURES = 200
/** Between two rounds of pictures: taking them takes processor time from the boards. */
const BETWEEN_PICTURES_MS = 3_000
const VND = { locale: 'vi-VN', currency: 'VND' }
/** All numbers of a report follow the language of the reader. */
const IN_REPORT = { ...VND, locale: formatLocale('en', VND.locale) }

test('one hour of a café: 120 orders, every đồng accounted for, nothing clipped, no address typed', async ({
  page: manager,
  cafe,
  anotherDevice,
}) => {
  const camera = createCamera('shift-pictures')
  await manager.setViewportSize(SCREENS.phone)
  await manager.goto('/')
  await signIn(manager, MANAGER)
  const wall = await pairWall(await anotherDevice(), manager)
  const expo = await openAsStaff(await anotherDevice())
  const stations = new Map<string, Page>()
  for (const station of STATIONS) {
    const tablet = await openAsStaff(await anotherDevice())
    await tablet.getByRole('button', { name: station, exact: true }).click()
    stations.set(station, tablet)
  }

  let isOver = false
  const whileOn = (work: () => Promise<void>) => untilOver(() => isOver, work)
  const begun = Date.now()
  const boards: [string, Page][] = [['expo', expo], ['wall', wall], ...stations]
  await Promise.all([
    guests(cafe, begun).then(async () => {
      await expect.poll(() => openOrders(cafe), { timeout: 900_000, intervals: [1_000] }).toBe(0)
      await expect.poll(() => camera.count(), { timeout: 900_000, intervals: [1_000] }).toBeGreaterThan(LEAST_PICTURES)
      isOver = true
    }),
    whileOn(() => expedite(expo)),
    ...[...stations].map(([name, tablet]) => whileOn(() => cook(tablet, name))),
    whileOn(async () => {
      for (const [name, board] of boards) await camera.take(board, name)
      await expo.waitForTimeout(BETWEEN_PICTURES_MS)
    }),
    whileOn(() => walkAround(manager, camera)),
    wifiCuts(begun, stations.get('Bar') ?? expo, expo),
  ])

  await settle(manager)
  await expectAccountsOf(cafe, manager)
  console.log(`The shift took ${Math.round((Date.now() - begun) / 1000)} s and ${camera.count()} pictures.`)
})

async function openAsStaff(device: Page): Promise<Page> {
  await device.goto('/')
  await signIn(device, STAFF)
  await expect(device.getByRole('status').first()).toContainText('Live')
  return device
}

/** Pairs a display as a person does: the display shows a code, and the manager enters it. */
async function pairWall(wall: Page, manager: Page): Promise<Page> {
  await wall.setViewportSize(SCREENS.wall)
  await wall.goto('/')
  await wall.getByRole('link', { name: 'Use this device as a screen' }).click()
  const code = await codeOf(wall)
  await openFromPersonMenu(manager, 'Screens')
  await manager.getByRole('link', { name: 'Pair a screen' }).click()
  await manager.getByLabel('Code').fill(code)
  await manager.getByLabel('Name').fill('Bếp')
  await manager.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(wall.getByRole('status').first()).toContainText('Live')
  return wall
}

async function openFromPersonMenu(page: Page, name: string): Promise<void> {
  await (await openPersonMenu(page)).getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The guests order one after the other, so that the position in the plan is the number. */
async function guests(cafe: Cafe, begun: number): Promise<void> {
  for (const { at, table, lines } of PLAN) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + at - Date.now())))
    await cafe.guestOrders(lines, { branch: HANG_BONG, table })
  }
}

async function wifiCuts(begun: number, bar: Page, expo: Page): Promise<void> {
  for (const [device, at] of [
    [bar, SHIFT_MS / 3],
    [expo, (SHIFT_MS * 2) / 3],
  ] as const) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + at - Date.now())))
    await cutWifi(device, SHIFT_MS / 18)
  }
}

/** The manager looks at the pages on the phone, each reached by links. */
async function walkAround(phone: Page, camera: Camera): Promise<void> {
  for (const name of ['Branches', 'Orders', 'Screens']) {
    await openFromPersonMenu(phone, name)
    await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible()
    await camera.take(phone, `manager-${name.toLowerCase()}`, { scrolls: true })
  }
  await openReport(phone)
  await camera.take(phone, 'manager-report', { scrolls: true })
}

async function openReport(phone: Page): Promise<void> {
  await openFromPersonMenu(phone, 'Branches')
  await phone.getByRole('article', { name: HANG_BONG }).getByRole('link', { name: 'Report' }).click()
  await expect(phone.getByRole('table', { name: /Sales by payment method/ })).toBeAttached()
}

/** The manager records what guests paid at the counter afterwards, and gives back what can be given back. */
async function settle(phone: Page): Promise<void> {
  for (const [index, { money }] of PLAN.entries()) {
    const number = index + 1
    if (money === 'settled') await record(phone, 'Unpaid', `Record payment of order ${number}`)
    if (money === 'refunded') await record(phone, 'Refund due', `Record refund of order ${number}`)
  }
}

async function record(phone: Page, list: string, button: string): Promise<void> {
  await openFromPersonMenu(phone, 'Orders')
  await phone.getByRole('link', { name: list, exact: true }).click()
  const record = phone.getByRole('button', { name: button, exact: true })
  await record.click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Cash', exact: true }).click()
  await expect(record).toHaveCount(0)
}

async function allOrders(cafe: Cafe): Promise<Order[]> {
  const { token } = await cafe.rest<{ token: string }>('POST', '/auth/login', { body: MANAGER })
  const pages = [1, 2].map((page) => cafe.rest<{ orders: Order[] }>('GET', `/orders?limit=100&page=${page}`, { token }))
  return (await Promise.all(pages)).flatMap(({ orders }) => orders)
}

const openOrders = async (cafe: Cafe): Promise<number> =>
  (await allOrders(cafe)).filter(({ status }) => !['completed', 'cancelled'].includes(status)).length

/** What an order with this money must be in the end. */
const ENDS: Record<Money, Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod' | 'refund'>> = {
  transfer_first: { status: 'completed', paymentStatus: 'paid', paymentMethod: 'transfer', refund: null },
  cash: { status: 'completed', paymentStatus: 'paid', paymentMethod: 'cash', refund: null },
  card: { status: 'completed', paymentStatus: 'paid', paymentMethod: 'card', refund: null },
  transfer: { status: 'completed', paymentStatus: 'paid', paymentMethod: 'transfer', refund: null },
  settled: { status: 'completed', paymentStatus: 'paid', paymentMethod: 'cash', refund: null },
  unpaid: { status: 'completed', paymentStatus: 'unpaid', paymentMethod: null, refund: null },
  refunded: { status: 'cancelled', paymentStatus: 'paid', paymentMethod: 'transfer', refund: 'done' },
  refund_due: { status: 'cancelled', paymentStatus: 'paid', paymentMethod: 'transfer', refund: 'due' },
  cancelled: { status: 'cancelled', paymentStatus: 'unpaid', paymentMethod: null, refund: null },
}

/** REST, the lists of the orders page and the report agree with the plan, whose amounts come from the menu's prices. */
async function expectAccountsOf(cafe: Cafe, manager: Page): Promise<void> {
  const amounts = await plannedAmounts(cafe)
  const sumOf = (kinds: Money[]) =>
    amounts.reduce((sum, amount, index) => sum + (kinds.includes(PLAN[index]?.money ?? 'cash') ? amount : 0), 0)

  const orders = (await allOrders(cafe)).toSorted((a, b) => a.number - b.number)
  expect(orders.map(({ number, total }) => [number, total])).toEqual(
    amounts.map((amount, index) => [index + 1, amount]),
  )
  expect(
    orders.map(({ status, paymentStatus, paymentMethod, refund }) => ({
      status,
      paymentStatus,
      paymentMethod,
      refund,
    })),
  ).toEqual(PLAN.map(({ money }) => ENDS[money]))

  // The sum of a list is without cancelled orders.
  const sold = (Object.keys(ENDS) as Money[]).filter((money) => ENDS[money].status === 'completed')
  await expectList(manager, 'All orders', 120, sumOf(sold))
  await expectList(manager, 'Unpaid', countOf(['unpaid']), sumOf(['unpaid']))
  await expectList(manager, 'Refund due', countOf(['refund_due']), sumOf(['refund_due']))

  await openReport(manager)
  const sales = manager.getByRole('table', { name: /Sales by payment method/ })
  for (const [name, kinds] of [
    ['Cash', ['cash', 'settled']],
    ['Card', ['card']],
    ['Bank transfer', ['transfer_first', 'transfer']],
    ['Unpaid', ['unpaid']],
  ] as [string, Money[]][])
    await expect(sales.getByRole('row', { name: new RegExp(`^${name}`) })).toContainText(
      moneyText(sumOf(kinds), IN_REPORT),
    )
}

const countOf = (kinds: Money[]): number => PLAN.filter(({ money }) => kinds.includes(money)).length

async function expectList(manager: Page, list: string, count: number, sum: number): Promise<void> {
  await openFromPersonMenu(manager, 'Orders')
  await manager.getByRole('link', { name: list, exact: true }).click()
  await expect(
    manager.getByText(
      `${list === 'All orders' ? 'Today and still open' : 'All days'}: ${count} order${count === 1 ? '' : 's'} · ${moneyText(sum, VND)}`,
    ),
  ).toBeVisible()
}

/** In đồng, by the prices of the menu. */
async function plannedAmounts(cafe: Cafe): Promise<number[]> {
  const { token } = await cafe.rest<{ token: string }>('POST', '/auth/login', { body: MANAGER })
  const { items } = await cafe.rest<{ items: { name: string; price: number }[] }>('GET', '/menu-items', { token })
  const priceOf = new Map(items.map(({ name, price }) => [name, price]))
  return PLAN.map(({ lines }: PlannedOrder) =>
    lines.reduce((sum, [quantity, name]) => sum + quantity * (priceOf.get(name) ?? Number.NaN), 0),
  )
}
