import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import { takeLock } from '@/lib/db/advisory-lock'
import type { OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { claimPolledJob, noteBegun, settleJob } from '@/lib/printing/print-job-repository'
import { findChangedOrders, noteCompared, QUEUE_LOCK } from '@/lib/printing/print-queue-repository'
import { findPrinter } from '@/lib/printing/printer-repository'
import { queueJobsNow } from '@/lib/printing/queue-jobs'
import { headOf } from '@/lib/printing/slip'
import { managerOf } from '../support/bank'
import { type Cafe, startCafe } from '../support/cafe'
import { newTable, orderOf } from '../support/orders'
import { addPrinter, escposPrinter, expectedChanges, expectedPaper, wholeSlip } from '../support/printing'

let cafe: Cafe
let manager: StaffAccess
beforeAll(async () => {
  cafe = await startCafe({ PRINTER_ALLOW_PRIVATE: '1' })
  manager = await managerOf(cafe)
})
afterAll(() => cafe.stop())

const as = () => ({ token: cafe.manager })
const orderNow = async ({ id }: Order) => (await cafe.api.get<Order>(`/orders/${id}`, as())).body
const itemOf = ({ items }: Order, index: number) => items[index]?.id ?? ''
async function voidLine(order: Order, index: number): Promise<Order> {
  const body = { reason: 'sold_out' }
  const { status } = await cafe.api.post(`/orders/${order.id}/items/${itemOf(order, index)}/void`, body, as())
  expect(status).toBe(200)
  return orderNow(order)
}
async function note(order: Order, index: number, text: string): Promise<Order> {
  const { status } = await cafe.api.patch(`/orders/${order.id}/items/${itemOf(order, index)}`, { note: text }, as())
  expect(status).toBe(200)
  return orderNow(order)
}
async function move(order: Order, status: OrderStatus): Promise<Order> {
  await cafe.api.patch(`/orders/${order.id}/status`, { status }, as())
  return orderNow(order)
}
async function update(order: Order, body: object): Promise<Order> {
  expect((await cafe.api.patch(`/orders/${order.id}`, body, as())).status).toBe(200)
  return orderNow(order)
}
const jobStates = async (printerId: string) =>
  (await cafe.database.prisma.printJob.findMany({ where: { printerId }, orderBy: { place: 'asc' } })).map(
    ({ state }) => state,
  )
const endPause = (printerId: string) =>
  cafe.database.query('UPDATE printers SET next_attempt = now() WHERE id = $1', [printerId])
/** The newest version of each order was compared with its papers. */
const compared = (order: Order) =>
  expect
    .poll(() =>
      cafe.database.query(
        'SELECT 1 FROM print_jobs WHERE order_id = $1 AND last_shown IS NOT NULL AND greatest(last_shown, compared) < $2',
        [order.id, order.version],
      ),
    )
    .toEqual([])

describe('an order that is on paper', () => {
  test('gets a slip for each void, change, move and for its cancellation, and none for what the kitchen need not know', async () => {
    const device = await escposPrinter()
    const printer = await addPrinter(cafe, manager, { port: device.port })
    const elsewhere = await addPrinter(cafe, manager, { port: device.port, orderTypes: ['delivery'] })
    const first = await orderOf(cafe, 3)
    await device.printed(1)

    const voided = await voidLine(first, 0)
    const papers = [wholeSlip(first)]
    expect((await device.printed(2))[1]).toEqual(expectedChanges(voided, printer, papers))
    papers.push({ order: voided, itemIds: [] })
    const noted = await note(first, 1, 'không đường')
    expect((await device.printed(3))[2]).toEqual(expectedChanges(noted, printer, papers))
    papers.push({ order: noted, itemIds: [] })
    const moved = await update(first, { tableId: (await newTable(cafe)).tableId, rush: true })
    expect((await device.printed(4))[3]).toEqual(expectedChanges(moved, printer, papers))
    papers.push({ order: moved, itemIds: [] })
    const calm = await update(first, { rush: false })
    await compared(calm)
    const cancelled = await move(first, 'cancelled')
    expect((await device.printed(5))[4]).toEqual(expectedChanges(cancelled, printer, papers))
    await compared(cancelled)
    // The printer's answer comes after the paper.
    await expect.poll(() => jobStates(printer.id)).toEqual(Array(5).fill('printed'))
    expect(await jobStates(elsewhere.id)).toEqual([])
  })

  test.each(['preparing', 'ready', 'completed'] as const)(
    'and is stopped gets one slip that says STOP and why, also if it is %s by then',
    async (status) => {
      const device = await escposPrinter()
      const printer = await addPrinter(cafe, manager, { port: device.port })
      const order = await orderOf(cafe, 2)
      await device.printed(1)
      await move(order, 'preparing')
      if (status === 'ready') await move(order, 'ready')
      const { body } = await cafe.api.post<Order>(`/orders/${order.id}/stop`, { reason: 'guest_left' }, as())
      if (status === 'completed') for (const step of ['ready', 'completed'] as const) await move(order, step)
      const stopped = await orderNow(order)
      expect([stopped.status, stopped.stoppedAt]).toEqual([status, body.stoppedAt])
      expect((await device.printed(2))[1]).toEqual(expectedChanges(stopped, printer, [wholeSlip(order)]))
      await compared(stopped)
      await expect.poll(() => jobStates(printer.id)).toEqual(['printed', 'printed'])
    },
  )

  test('has a course on paper when it is fired, and not before', async () => {
    const device = await escposPrinter()
    const printer = await addPrinter(cafe, manager, { port: device.port })
    const line = { menuItemId: cafe.menuItemId, quantity: 1 }
    const items = [
      { ...line, course: 1 },
      { ...line, course: 2 },
    ]
    const placed = await cafe.api.post<Order>('/orders', { tableId: cafe.here.tableId, items }, as())
    const order = await move(placed.body, 'confirmed')
    expect((await device.printed(1))[0]).toEqual(expectedPaper(order, printer, { itemIds: [itemOf(order, 0)] }))
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed'])
    await note(order, 1, 'ít đá')
    await cafe.api.post(`/orders/${order.id}/fire`, { course: 2 }, as())
    const fired = await orderNow(order)
    expect((await device.printed(2))[1]).toEqual(expectedPaper(fired, printer, { itemIds: [itemOf(order, 1)] }))
    const context = {
      locale: 'vi',
      currency: 'VND',
      now: Date.now(),
      timeZone: 'UTC',
      itemIds: [itemOf(order, 1)],
      isCopy: false,
    }
    expect(headOf(fired, { ...context, occasion: 'every_order' }).title).toBe('Lượt 2')
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed', 'printed'])
  })

  test('gets no slip when it moves on, is made, or a made line is voided', async () => {
    const device = await escposPrinter()
    const printer = await addPrinter(cafe, manager, { port: device.port })
    const order = await orderOf(cafe, 2)
    await device.printed(1)
    await move(order, 'preparing')
    await cafe.api.patch(`/orders/${order.id}/items`, { itemIds: order.items.map(({ id }) => id), done: true }, as())
    await compared(await orderNow(order))
    await move(order, 'ready')
    await voidLine(order, 0)
    const next = await orderOf(cafe, 1)
    expect((await device.printed(2))[1]).toEqual(expectedPaper(next, printer))
    expect(await jobStates(printer.id)).toHaveLength(2)
  })

  test('of which a label was printed gets the change on a label', async () => {
    const device = await escposPrinter()
    const printer = await addPrinter(cafe, manager, { port: device.port, prints: 'label', paper: 58 })
    const order = await orderOf(cafe, 2)
    await device.printed(2)
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed', 'printed'])
    const voided = await voidLine(order, 1)
    const labels = order.items.map(({ id }) => ({ order, itemIds: [id] }))
    expect((await device.printed(3))[2]).toEqual(expectedChanges(voided, printer, labels))
  })
})

test('what changes while a slip of changes is printed gets a slip of its own', async () => {
  const printer = await addPrinter(cafe, manager, { connection: 'polling', host: '' })
  const order = await orderOf(cafe, 3)
  const look = () => cafe.database.transaction(queueJobsNow)
  const begin = async () => {
    await look()
    const job = await claimPolledJob(cafe.database, printer.id, undefined)
    if (!job) throw new Error('No job waits.')
    await noteBegun(cafe.database, job)
    return job
  }
  await settleJob(cafe.database, await begin(), 'printed')
  await voidLine(order, 0)
  const first = await begin()
  await move(await voidLine(order, 1), 'cancelled')
  await look()
  await settleJob(cafe.database, first, 'printed')
  const second = await begin()
  expect(second.order).toMatchObject({ status: 'cancelled' })
  await settleJob(cafe.database, second, 'printed')
  await look()
  expect(await jobStates(printer.id)).toEqual(['printed', 'printed', 'printed'])
})

test('what changes while a slip is begun is compared with that slip too', async () => {
  const { database } = cafe
  const printer = await addPrinter(cafe, manager, { connection: 'polling', host: '' })
  const look = () => database.transaction(queueJobsNow)
  const claim = async () => {
    await look()
    const job = await claimPolledJob(database, printer.id, undefined)
    if (!job) throw new Error('No job waits.')
    return job
  }
  const order = await orderOf(cafe, 1)
  const first = await claim()
  await noteBegun(database, first)
  await settleJob(database, first, 'printed')
  const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
  await cafe.api.post(`/orders/${order.id}/items`, { items }, as())
  const addition = await claim()
  await database.transaction(async (sql) => {
    // No process queues meanwhile.
    await takeLock(sql, QUEUE_LOCK)
    await voidLine(await orderNow(order), 1)
    const changed = await findChangedOrders(sql, [printer.branchId])
    expect(changed.map((one) => one.order.id)).toContain(order.id)
    await noteBegun(database, addition)
    for (const one of changed) await noteCompared(sql, one)
  })
  await settleJob(database, addition, 'printed')
  expect(await claim()).toMatchObject({ itemIds: [], order: { id: order.id } })
})

describe('a slip that waits', () => {
  test('says what the order is when it is printed; of what was cancelled before, nothing comes', async () => {
    const device = await escposPrinter()
    await device.off()
    const printer = await addPrinter(cafe, manager, { port: device.port })
    const [changed, cancelled] = [await orderOf(cafe, 2), await orderOf(cafe, 1)]
    await expect.poll(() => jobStates(printer.id)).toEqual(['waiting', 'waiting'])
    await voidLine(changed, 0)
    const newest = await note(changed, 1, 'ít đá')
    await move(cancelled, 'cancelled')
    await device.on()
    await endPause(printer.id)
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed', 'dropped'])
    expect(device.papers).toEqual([expectedPaper(newest, printer)])
  })

  test('behind the slip of an addition corrects the head of the first slip', async () => {
    const device = await escposPrinter()
    const printer = await addPrinter(cafe, manager, { port: device.port })
    const order = await orderOf(cafe, 1)
    await device.printed(1)
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed'])
    await device.off()
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
    await cafe.api.post(`/orders/${order.id}/items`, { items }, as())
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed', 'waiting'])
    const now = await update(order, { tableId: (await newTable(cafe)).tableId, allergyNote: 'lạc' })
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed', 'waiting', 'waiting'])
    await device.on()
    await endPause(printer.id)
    const itemIds = [itemOf(now, 1)]
    expect((await device.printed(3)).slice(1)).toEqual([
      expectedPaper(now, printer, { itemIds }),
      expectedChanges(now, printer, [wholeSlip(order), { order: now, itemIds }]),
    ])
  })

  test('with a change that was taken back meanwhile is withdrawn', async () => {
    const device = await escposPrinter()
    const printer = await addPrinter(cafe, manager, { port: device.port })
    const order = await orderOf(cafe, 1)
    await device.printed(1)
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed'])
    await device.off()
    await note(order, 0, 'nhiều đá')
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed', 'waiting'])
    await note(order, 0, '')
    await device.on()
    await endPause(printer.id)
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed', 'dropped'])
    expect(device.papers).toHaveLength(1)
  })
})

describe('a slip that broke off', () => {
  test('comes as a copy that also says what was voided since', async () => {
    const device = await escposPrinter({ unplugAfter: 3_000 })
    const printer = await addPrinter(cafe, manager, { port: device.port })
    const order = await orderOf(cafe, 2)
    await expect.poll(async () => (await findPrinter(cafe.database, manager, printer.id)).error).toBe('interrupted')
    await device.off()
    const voided = await voidLine(order, 0)
    await compared(voided)
    await device.on()
    await endPause(printer.id)
    const paper = wholeSlip(order)
    const copy = { isCopy: true, itemIds: [...paper.itemIds] }
    const [printed] = await device.printed(1)
    expect(printed).toEqual(expectedPaper(voided, printer, copy, { others: [], own: paper }))
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed', 'dropped'])
    expect(device.papers).toHaveLength(1)
  })

  test('of a cancellation comes as a copy', async () => {
    const device = await escposPrinter()
    const printer = await addPrinter(cafe, manager, { port: device.port, paper: 58 })
    const order = await orderOf(cafe, 1)
    await device.printed(1)
    device.unplugAfter = 3_000
    const cancelled = await move(order, 'cancelled')
    await expect.poll(async () => (await findPrinter(cafe.database, manager, printer.id)).error).toBe('interrupted')
    await endPause(printer.id)
    const own = { order: cancelled, itemIds: [] }
    expect((await device.printed(2))[1]).toEqual(expectedChanges(cancelled, printer, [wholeSlip(order)], own))
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed', 'printed'])
  })

  test('of a printer that polls comes with what changed since it fetched it', async () => {
    const printer = await addPrinter(cafe, manager, { connection: 'polling', host: '' })
    const url = `${cafe.baseUrl}/hooks/printers/${printer.address}`
    const token = async () => {
      const response = await fetch(url, { method: 'POST', body: JSON.stringify({ statusCode: '200 OK' }) })
      return ((await response.json()) as { jobToken?: string }).jobToken
    }
    const order = await orderOf(cafe, 2)
    await expect.poll(token).toBeDefined()
    const slip = await token()
    expect((await fetch(`${url}?token=${slip}`)).status).toBe(200)
    await fetch(`${url}?token=${slip}&code=200%20OK`, { method: 'DELETE' })
    expect(await token()).toBeUndefined()
    await voidLine(order, 0)
    await expect.poll(token).toBeDefined()
    const change = await token()
    expect(change).not.toBe(slip)
    expect((await fetch(`${url}?token=${change}`)).headers.get('content-type')).toBe('image/png')
    await fetch(`${url}?token=${change}&code=200%20OK`, { method: 'DELETE' })
    expect(await jobStates(printer.id)).toEqual(['printed', 'printed'])
  })
})
