import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import { systemResolve } from '@/lib/addresses/public-address'
import { AppError } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { createLog } from '@/lib/log'
import type { OrderStatus } from '@/lib/order-status'
import { type Order, presentOrder, type StoredOrder } from '@/lib/orders/order'
import { toBitmap } from '@/lib/printing/bitmap'
import { changePrinter, createPrinter, printTestSlip } from '@/lib/printing/change-printers'
import { drawJob } from '@/lib/printing/draw-job'
import { presentPapers } from '@/lib/printing/on-paper-sql'
import { paperOf } from '@/lib/printing/paper-of'
import { claimPolledJob, nextPolledJob, noteBegun, postponeJob, settleJob } from '@/lib/printing/print-job-repository'
import { QUEUE_LOCK } from '@/lib/printing/print-queue-repository'
import { settingsOf } from '@/lib/printing/printer'
import { findPrinter, findPrinters } from '@/lib/printing/printer-repository'
import { queueJobsNow } from '@/lib/printing/queue-jobs'
import { undisplayedTickets } from '@/lib/screens/undisplayed-ticket-repository'
import { startPrinting } from '@/server/printing/worker'
import { managerOf } from '../support/bank'
import { type Cafe, startCafe, startCafeForTest } from '../support/cafe'
import { untilOneWaits } from '../support/lock-waits'
import { orderIn, orderOf } from '../support/orders'
import { addPrinter, escposPrinter, expectedChanges, expectedPaper, printerSettings } from '../support/printing'

let cafe: Cafe
let manager: StaffAccess
beforeAll(async () => {
  cafe = await startCafe({ PRINTER_ALLOW_PRIVATE: '1' })
  manager = await managerOf(cafe)
})
afterAll(() => cafe.stop())

const NO_PAPER = { others: [], own: null }
/** Marks lines as made, or takes that back. */
const mark = ({ id, items }: Order, indexes: number[], done: boolean) => {
  const itemIds = indexes.map((index) => items[index]?.id)
  return cafe.api.patch(`/orders/${id}/items`, { itemIds, done }, { token: cafe.manager })
}
const orderNow = async ({ id }: Order) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body
const stateOf = (printerId: string) => findPrinter(cafe.database, manager, printerId)
const jobsOf = (printerId: string) =>
  cafe.database.prisma.printJob.findMany({ where: { printerId }, orderBy: { place: 'asc' } })
const jobStates = async (printerId: string) => (await jobsOf(printerId)).map(({ state }) => state)
async function claim(printerId: string) {
  const job = await claimPolledJob(cafe.database, printerId, undefined)
  if (!job) throw new Error('No job waits.')
  return job
}
/** Instead of waiting for the pause after an error. */
const endPause = (printerId: string) =>
  cafe.database.query('UPDATE printers SET next_attempt = now() WHERE id = $1', [printerId])

describe('a network printer', () => {
  test('prints a confirmed order once, dot for dot, also with several workers; an addition gets a slip of its own', async () => {
    const device = await escposPrinter()
    const printer = await addPrinter(cafe, manager, { port: device.port })
    const rules = { allowPrivate: true, resolve: systemResolve }
    const workers = [1, 2, 3].map(() => startPrinting({ database: cafe.database, log: createLog('silent') }, rules))
    const pending = await orderIn(cafe, 'pending')
    const order = await orderIn(cafe, 'confirmed')
    const [paper] = await device.printed(1)
    expect(paper).toEqual(expectedPaper(order, printer))
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed'])

    const added = { items: [{ menuItemId: cafe.menuItemId, quantity: 1, note: 'thêm sữa' }] }
    await cafe.api.post(`/orders/${order.id}/items`, added, { token: cafe.manager })
    const longer = await orderNow(order)
    const [, addition] = await device.printed(2)
    expect(addition).toEqual(expectedPaper(longer, printer, { itemIds: longer.items.slice(1).map(({ id }) => id) }))
    await Promise.all(workers.map((stop) => stop()))
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed', 'printed'])
    expect(device.papers).toHaveLength(2)
    expect(await stateOf(printer.id)).toMatchObject({ waiting: 0, error: null, lastPrintedAt: expect.any(Number) })
    expect((await jobsOf(printer.id)).some(({ orderId }) => orderId === pending.id)).toBe(false)
  })

  test('that is unplugged in the middle of a slip prints it again as a copy, and the next one after it', async () => {
    const device = await escposPrinter({ unplugAfter: 3_000 })
    const printer = await addPrinter(cafe, manager, { port: device.port, paper: 58 })
    const first = await orderIn(cafe, 'confirmed')
    await expect.poll(async () => (await stateOf(printer.id)).error).toBe('interrupted')
    const second = await orderIn(cafe, 'confirmed')
    await endPause(printer.id)
    const papers = await device.printed(2)
    expect(papers[0]).toEqual(expectedPaper(first, printer, { isCopy: true }))
    expect(papers[1]).toEqual(expectedPaper(second, printer))
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed', 'printed'])
  })

  test('that is off gets its slips when it is on again, also from a process that started meanwhile', async () => {
    const device = await escposPrinter({ answers: false })
    await device.off()
    const other = await startCafeForTest({ PRINTER_ALLOW_PRIVATE: '1' })
    const access = await managerOf(other)
    const printer = await addPrinter(other, access, { port: device.port })
    const order = await orderIn(other, 'confirmed')
    await expect.poll(async () => (await findPrinter(other.database, access, printer.id)).error).toBe('unreachable')
    const rules = { allowPrivate: true, resolve: systemResolve }
    // As after a crash: the job is claimed, and nobody is printing it.
    await other.database.query(
      `UPDATE printers SET next_attempt = now() + interval '40 seconds', failures = 0 WHERE id = $1`,
      [printer.id],
    )
    await other.database.query('UPDATE print_jobs SET begun_at = now() WHERE printer_id = $1', [printer.id])
    await device.on()
    await other.database.query('UPDATE printers SET next_attempt = now() WHERE id = $1', [printer.id])
    const stop = startPrinting({ database: other.database, log: createLog('silent') }, rules)
    expect((await device.printed(1))[0]).toEqual(expectedPaper(order, printer, { isCopy: true }))
    await stop()
    expect(device.papers).toHaveLength(1)
  })

  test('prints although the clock was set back after its last slip', async () => {
    const device = await escposPrinter()
    const printer = await addPrinter(cafe, manager, { port: device.port })
    await cafe.database.query(`UPDATE printers SET next_attempt = now() + interval '7 hours' WHERE id = $1`, [
      printer.id,
    ])
    const order = await orderIn(cafe, 'confirmed')
    expect((await device.printed(1))[0]).toEqual(expectedPaper(order, printer))
  })

  test('and its jobs can be changed, as by its removal, while one of its slips is settled', async () => {
    const printer = await addPrinter(cafe, manager, { connection: 'polling', host: '' })
    await printTestSlip(cafe.database, manager, printer.id)
    const job = await claim(printer.id)
    let settled: Promise<unknown> = Promise.resolve()
    await cafe.database.transaction(async (sql) => {
      await sql.query('SELECT FROM printers WHERE id = $1 FOR NO KEY UPDATE', [printer.id])
      settled = settleJob(cafe.database, job, 'printed')
      await untilOneWaits(sql)
      await sql.query(`UPDATE printers SET next_attempt = now() + interval '40 seconds' WHERE id = $1`, [printer.id])
      await sql.query(`UPDATE print_jobs SET state = 'given_up', settled_at = now() WHERE printer_id = $1`, [
        printer.id,
      ])
    })
    await settled
    expect(await jobStates(printer.id)).toEqual(['given_up'])
    // The printer is free for its next job all the same.
    await printTestSlip(cafe.database, manager, printer.id)
    expect(await nextPolledJob(cafe.database, printer.id)).not.toBeNull()
  })

  test('prints the next slip at once when an order is cancelled while its slip is being started', async () => {
    const device = await escposPrinter()
    const toCancel: Order[] = []
    const resolve = async () => {
      for (const order of toCancel.splice(0)) await move(order, 'cancelled')
      return [{ address: '127.0.0.1', family: 4 as const }]
    }
    const other = await startCafeForTest({ PRINTER_ALLOW_PRIVATE: '1' }, { resolve })
    const move = ({ id }: Order, status: OrderStatus) =>
      other.api.patch<Order>(`/orders/${id}/status`, { status }, { token: other.manager })
    const printer = await addPrinter(other, await managerOf(other), { host: 'printer.example', port: device.port })
    const [first, second] = [await orderIn(other, 'pending'), await orderIn(other, 'pending')]
    toCancel.push(first)
    await move(first, 'confirmed')
    await expect.poll(() => toCancel).toEqual([])
    const { body: next } = await move(second, 'confirmed')
    expect((await device.printed(1))[0]).toEqual(expectedPaper(next, printer))
    // Such a printer would be free again only when the lease ends.
    expect(other.logLines.join('\n')).not.toContain('print job not settled')
  })

  test('has its slip from the process that claimed it last: an earlier one neither begins nor ends anything', async () => {
    const printer = await addPrinter(cafe, manager, { connection: 'polling', host: '' })
    await printTestSlip(cafe.database, manager, printer.id)
    const [late, last] = [await claim(printer.id), await claim(printer.id)]
    await expect(noteBegun(cafe.database, late)).rejects.toThrow('claimed again')
    await postponeJob(cafe.database, late, 'no_answer')
    await settleJob(cafe.database, late, 'printed')
    expect(await stateOf(printer.id)).toMatchObject({ error: null, waiting: 1 })
    await settleJob(cafe.database, last, 'printed')
    expect(await jobStates(printer.id)).toEqual(['printed'])
  })

  test('keeps the slip of lines that are made, and prints it when they are unmarked; another slip comes before it', async () => {
    const device = await escposPrinter()
    await device.off()
    const printer = await addPrinter(cafe, manager, { port: device.port })
    const mistaken = await orderIn(cafe, 'confirmed')
    await expect.poll(() => jobStates(printer.id)).toEqual(['waiting'])
    await mark(mistaken, [0], true)
    expect(await stateOf(printer.id)).toMatchObject({ waiting: 0 })
    const next = await orderIn(cafe, 'confirmed')
    await device.on()
    await endPause(printer.id)
    expect((await device.printed(1))[0]).toEqual(expectedPaper(next, printer))
    await expect.poll(() => jobStates(printer.id)).toEqual(['waiting', 'printed'])
    await mark(mistaken, [0], false)
    expect((await device.printed(2))[1]).toEqual(expectedPaper(mistaken, printer))
  })

  test('prints a line that was made when its slip was printed on a slip of its own, if it is unmarked', async () => {
    const device = await escposPrinter()
    await device.off()
    const printer = await addPrinter(cafe, manager, { port: device.port })
    const order = await orderOf(cafe, 2)
    await expect.poll(() => jobStates(printer.id)).toEqual(['waiting'])
    await mark(order, [0], true)
    await device.on()
    await endPause(printer.id)
    const [first, second] = order.items.map(({ id }) => id)
    expect((await device.printed(1))[0]).toEqual(expectedPaper(order, printer, { itemIds: [second ?? ''] }))
    await mark(order, [0], false)
    expect((await device.printed(2))[1]).toEqual(expectedPaper(order, printer, { itemIds: [first ?? ''] }))
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed', 'printed'])
  })

  test.each([
    ['no paper', [0x32, 0x72] as [number, number], 'paper_out'],
    ['an open cover', [0x16, 0x12] as [number, number], 'cover_open'],
  ])('with %s says so, and then prints a slip that is no copy', async (_, status, error) => {
    const device = await escposPrinter({ status })
    const printer = await addPrinter(cafe, manager, { port: device.port })
    const order = await orderIn(cafe, 'confirmed')
    await expect.poll(async () => (await stateOf(printer.id)).error).toBe(error)
    expect(device.papers).toEqual([])
    device.status = [0x12, 0x12]
    await endPause(printer.id)
    expect((await device.printed(1))[0]).toEqual(expectedPaper(order, printer))
  })

  test('of the whole order gets phone and address of a delivery; one of a station, and of labels, does not', async () => {
    const polling = { connection: 'polling', host: '' } as const
    const station = (await orderIn(cafe)).items[0]?.station ?? ''
    const printers = [
      await addPrinter(cafe, manager, polling),
      await addPrinter(cafe, manager, { ...polling, stations: [station] }),
      await addPrinter(cafe, manager, { ...polling, prints: 'label' }),
    ]
    const contact = { phone: '090 123 45 67', address: '12 Lê Lợi' }
    const confirmed = async (type: string) => {
      const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
      const order = { branchId: cafe.here.branchId, type, items, contact }
      const { body } = await cafe.api.post<Order>('/orders', order, { token: cafe.manager })
      await cafe.api.patch(`/orders/${body.id}/status`, { status: 'confirmed' }, { token: cafe.manager })
    }
    await confirmed('delivery')
    await confirmed('takeaway')
    await cafe.database.transaction(queueJobsNow)
    const jobs = await Promise.all(printers.map(({ id }) => claim(id)))
    expect(jobs.map((job) => job.contact)).toEqual([contact, null, null])
    await Promise.all(jobs.slice(0, 1).map((job) => settleJob(cafe.database, job, 'printed')))
    const takeaway = await Promise.all(printers.slice(0, 1).map(({ id }) => claim(id)))
    expect(takeaway.map((job) => job.contact)).toEqual([null])
  })

  test('prints a label for each piece, only of its station and its types of orders', async () => {
    const device = await escposPrinter()
    const order = await orderIn(cafe, 'pending')
    const station = order.items[0]?.station ?? ''
    const printer = await addPrinter(cafe, manager, {
      port: device.port,
      prints: 'label',
      paper: 58,
      stations: [station],
    })
    const other = (
      await cafe.database.prisma.station.findFirstOrThrow({ where: { orgId: cafe.here.orgId, NOT: { name: station } } })
    ).name
    const notIts = await Promise.all([
      addPrinter(cafe, manager, { port: device.port, stations: [other] }),
      addPrinter(cafe, manager, { port: device.port, orderTypes: ['delivery'] }),
    ])
    const confirm = { status: 'confirmed' }
    await cafe.api.patch(`/orders/${order.id}/status`, confirm, { token: cafe.manager })
    const confirmed = await orderNow(order)
    const papers = await device.printed(2)
    expect(papers).toEqual([1, 2].map((piece) => expectedPaper(confirmed, printer, { piece })))
    for (const { id } of notIts) expect(await jobsOf(id)).toEqual([])
  })

  test('gets no slip of an order that was cancelled before, and gives one up after hours with its reason', async () => {
    const device = await escposPrinter()
    await device.off()
    const printer = await addPrinter(cafe, manager, { port: device.port })
    const [old, cancelled] = [await orderIn(cafe, 'confirmed'), await orderIn(cafe, 'confirmed')]
    await expect.poll(() => jobStates(printer.id)).toEqual(['waiting', 'waiting'])
    await expect.poll(() => stateOf(printer.id)).toMatchObject({ waiting: 2, error: 'unreachable' })
    await cafe.api.patch(`/orders/${cancelled.id}/status`, { status: 'cancelled' }, { token: cafe.manager })
    await cafe.database.query(`UPDATE print_jobs SET created_at = now() - interval '5 hours' WHERE order_id = $1`, [
      old.id,
    ])
    await expect.poll(() => stateOf(printer.id)).toMatchObject({ givenUp: 1, givenUpError: 'unreachable' })
    await device.on()
    await endPause(printer.id)
    await expect.poll(() => jobStates(printer.id)).toEqual(['given_up', 'dropped'])
    expect(device.papers).toEqual([])
    expect(cafe.logLines.join('\n')).toContain('slip given up')
  })
})

test('an order that is put off by more than four hours after it was printed is printed again when it is due, as a copy', async () => {
  const polling = { connection: 'polling', host: '' } as const
  const printers = [
    await addPrinter(cafe, manager, polling),
    await addPrinter(cafe, manager, { ...polling, prints: 'label' }),
  ]
  const printed = async () => {
    await cafe.database.transaction(queueJobsNow)
    const said: unknown[] = []
    for (const { id } of printers) {
      for (;;) {
        const job = await claimPolledJob(cafe.database, id, undefined)
        if (!job) break
        await noteBegun(cafe.database, job)
        await settleJob(cafe.database, job, 'printed')
        const isWhole = presentPapers(job.papers).own === null
        said.push({ lines: job.itemIds.length, piece: job.piece, isCopy: job.isCopy, isWhole })
      }
    }
    return said
  }
  const paper = (isCopy: boolean) => [0, 1, 2].map((piece) => ({ lines: 1, piece, isCopy, isWhole: true }))
  const changes = { lines: 0, piece: 0, isCopy: false, isWhole: true }
  const order = await orderIn(cafe, 'confirmed')
  expect(await printed()).toEqual(paper(false))
  const pickupAt = new Date(Date.now() + 86_400_000).toISOString()
  await cafe.api.patch(`/orders/${order.id}`, { pickupAt }, { token: cafe.manager })
  expect(await printed()).toEqual([changes, changes])
  await cafe.database.query(`UPDATE print_jobs SET created_at = created_at - interval '1 day' WHERE order_id = $1`, [
    order.id,
  ])
  expect(await printed()).toEqual([])
  await cafe.database.query('UPDATE orders SET start_at = now() WHERE id = $1', [order.id])
  expect(await printed()).toEqual(paper(true))
  expect(await printed()).toEqual([])
})

describe('screen or paper', () => {
  // The screens of earlier tests count for 30 s.
  beforeEach(() => cafe.database.query('DELETE FROM board_displays', []))

  test('an order that was on no screen for 30 s prints once, and counts as printed', async () => {
    const device = await escposPrinter()
    const printer = await addPrinter(cafe, manager, { port: device.port, occasion: 'when_undisplayed' })
    await cafe.database.query(`UPDATE printers SET prints_since = now() - interval '1 minute' WHERE id = $1`, [
      printer.id,
    ])
    await cafe.database.query(`UPDATE orders SET status = 'completed' WHERE branch_id = $1`, [printer.branchId])
    const order = await orderIn(cafe, 'pending')
    const found = async () => (await undisplayedTickets(cafe.database, [printer.branchId])).get(printer.branchId)
    expect(await found()).toBeUndefined()
    const late = await cafe.database.query(
      `UPDATE orders SET created_at = created_at - interval '31 seconds' WHERE id = $1 RETURNING 1`,
      [order.id],
    )
    expect(late).toHaveLength(1)
    expect((await device.printed(1))[0]).toEqual(expectedPaper(await orderNow(order), printer))
    await expect.poll(found).toMatchObject([{ orderId: order.id, number: order.number, printed: true }])

    // A screen shows it for a while.
    const { branchId } = printer
    const display = { id: newId(), branchId, orderIds: [order.id], reportedAt: new Date() }
    await cafe.database.prisma.boardDisplay.create({ data: display })
    await expect.poll(found).toBeUndefined()
    await cafe.database.query('DELETE FROM board_displays', [])
    await expect.poll(found).toMatchObject([{ printed: true }])
    const next = await orderIn(cafe, 'confirmed')
    await cafe.database.query(`UPDATE orders SET created_at = created_at - interval '31 seconds' WHERE id = $1`, [
      next.id,
    ])
    expect((await device.printed(2))[1]).toEqual(expectedPaper(await orderNow(next), printer))
    expect((await jobsOf(printer.id)).map(({ orderId }) => orderId)).toEqual([order.id, next.id])
  })
})

describe('a printer that polls', () => {
  const poll = async (address: string, statusCode = '200 OK') => {
    const body = JSON.stringify({
      status: '23 6 0 0 0 0 0 0 0',
      printerMAC: '00:11:62:0d:fe:0c',
      statusCode,
      clientAction: null,
    })
    const response = await fetch(`${cafe.baseUrl}/hooks/printers/${address}`, { method: 'POST', body })
    return (await response.json()) as { jobReady: boolean; mediaTypes?: string[]; jobToken?: string }
  }
  const job = (address: string, method: string, query: string) =>
    fetch(`${cafe.baseUrl}/hooks/printers/${address}?mac=00:11:62:0d:fe:0c&${query}`, { method })
  const pictureOf = async (response: Response) => {
    const image = await loadImage(Buffer.from(await response.arrayBuffer()))
    const context = createCanvas(image.width, image.height).getContext('2d')
    context.drawImage(image, 0, 0)
    return toBitmap(context.getImageData(0, 0, image.width, image.height).data, image.width, image.height)
  }
  const offered = async (address: string) => {
    await expect.poll(async () => (await poll(address)).jobReady).toBe(true)
    return poll(address)
  }

  test('fetches a slip, gets it as a copy if it did not confirm it, and never after it did', async () => {
    const printer = await addPrinter(cafe, manager, { connection: 'polling', host: '' })
    const { address } = printer
    expect(await poll(address)).toEqual({ jobReady: false })
    const order = await orderIn(cafe, 'confirmed')
    const { jobToken, mediaTypes } = await offered(address)
    expect(mediaTypes).toEqual(['image/png'])
    const type = 'type=image%2Fpng'
    const first = await job(address, 'GET', `${type}&token=${jobToken}`)
    expect(first.headers.get('content-type')).toBe('image/png')
    expect(await pictureOf(first)).toEqual(expectedPaper(order, printer))
    // It lost its power before it could say whether it was printed.
    expect(await offered(address)).toMatchObject({ jobToken })
    expect(await pictureOf(await job(address, 'GET', type))).toEqual(expectedPaper(order, printer, { isCopy: true }))
    for (const _ of [1, 2]) {
      expect((await job(address, 'DELETE', `code=200%20OK&token=${jobToken}`)).status).toBe(200)
    }
    expect(await poll(address)).toEqual({ jobReady: false })
    expect((await job(address, 'GET', `${type}&token=${jobToken}`)).status).toBe(404)
    expect(await stateOf(printer.id)).toMatchObject({
      waiting: 0,
      lastPrintedAt: expect.any(Number),
      polledAt: expect.any(Number),
    })
  })

  test('says what is wrong, and gets its slip when it is well again; another address is nobody', async () => {
    const printer = await addPrinter(cafe, manager, { connection: 'polling', host: '' })
    const { address } = printer
    await orderIn(cafe, 'confirmed')
    const { jobToken } = await offered(address)
    await job(address, 'GET', `token=${jobToken}`)
    await job(address, 'DELETE', `code=420%20Cover%20open&token=${jobToken}`)
    expect(await stateOf(printer.id)).toMatchObject({ waiting: 1, error: 'cover_open' })
    await endPause(printer.id)
    expect(await poll(address, '410 Out of paper')).toEqual({ jobReady: false })
    expect((await poll(address)).jobToken).toBe(jobToken)
    await job(address, 'GET', `token=${jobToken}`)
    await job(address, 'DELETE', `code=OK&token=${jobToken}`)
    expect(await stateOf(printer.id)).toMatchObject({ waiting: 0, error: null })

    await orderIn(cafe, 'confirmed')
    const { jobToken: next } = await offered(address)
    await job(address, 'GET', `token=${next}`)
    await job(address, 'DELETE', `code=410%20Out%20of%20paper&token=${next}`)
    await cafe.database.query(`UPDATE print_jobs SET created_at = now() - interval '5 hours' WHERE id = $1`, [next])
    await expect.poll(() => stateOf(printer.id)).toMatchObject({ givenUp: 1, error: 'paper_out' })
    await cafe.database.query(`UPDATE printers SET polled_at = now() - interval '11 seconds' WHERE id = $1`, [
      printer.id,
    ])
    await poll(address)
    expect(await stateOf(printer.id)).toMatchObject({ waiting: 0, error: null })

    const network = await addPrinter(cafe, manager, { port: 1 })
    for (const wrong of ['0'.repeat(32), network.address]) {
      for (const method of ['POST', 'GET', 'DELETE']) expect((await job(wrong, method, 'code=OK')).status).toBe(404)
    }
    expect((await job(address, 'DELETE', 'code=OK&token=x')).status).toBe(400)
    expect((await fetch(`${cafe.baseUrl}/hooks/printers/${address}`, { method: 'POST', body: '[]' })).status).toBe(400)
  })
})

describe('labels', () => {
  const polling = { connection: 'polling', host: '', prints: 'label' } as const
  const look = () => cafe.database.transaction(queueJobsNow)
  const place = async (quantities: number[]) => {
    const items = quantities.map((quantity) => ({ menuItemId: cafe.menuItemId, quantity, note: String(quantity) }))
    const order = { tableId: cafe.here.tableId, items }
    return (await cafe.api.post<Order>('/orders', order, { token: cafe.manager })).body
  }
  const move = (order: Order, status: OrderStatus) =>
    cafe.api.patch(`/orders/${order.id}/status`, { status }, { token: cafe.manager })

  test('are queued only when the order is confirmed, also of one that no screen shows', async () => {
    const { database } = cafe
    const [label, slip] = [
      await addPrinter(cafe, manager, { ...polling, occasion: 'when_undisplayed' }),
      await addPrinter(cafe, manager, { ...polling, prints: 'slip', occasion: 'when_undisplayed' }),
    ]
    await database.query(`UPDATE printers SET prints_since = now() - interval '1 minute'`, [])
    await database.query('DELETE FROM board_displays', [])
    const order = await place([2])
    await database.query(`UPDATE orders SET created_at = created_at - interval '31 seconds' WHERE id = $1`, [order.id])
    await look()
    const jobs = async ({ id }: { id: string }) => (await jobsOf(id)).filter(({ orderId }) => orderId === order.id)
    expect([await jobs(label), await jobs(slip)]).toEqual([[], [expect.objectContaining({ piece: 0 })]])
    await move(order, 'confirmed')
    await look()
    expect((await jobs(label)).map(({ piece }) => piece)).toEqual([1, 2])
    await move(order, 'cancelled')
  })

  test('are at most 200 for an order: one more lists the lines with the most pieces', async () => {
    const printer = await addPrinter(cafe, manager, polling)
    const order = await place([99, 3, 99, 99])
    await move(order, 'confirmed')
    await look()
    const jobs = await jobsOf(printer.id)
    const [first, few, ...rest] = order.items.map(({ id }) => id)
    expect(jobs).toHaveLength(3 + 99 + 1)
    expect(new Set(jobs.slice(0, -1).flatMap(({ itemIds }) => itemIds))).toEqual(new Set([first, few]))
    expect(jobs.at(-1)).toMatchObject({ piece: -1, itemIds: rest })
    const job = {
      locale: 'en-GB',
      currency: 'VND',
      now: Date.now(),
      timeZone: 'UTC',
      isCopy: false,
      occasion: 'every_order',
      piece: -1,
    } as const
    const list = paperOf({ ...order, status: 'confirmed' }, { ...job, itemIds: jobs.at(-1)?.itemIds ?? [] }, NO_PAPER)
    expect(list).toMatchObject({
      banners: ['One label for all these pieces'],
      lines: [{ quantity: '198' }],
    })
    expect(await stateOf(printer.id)).toMatchObject({ waiting: 103, listed: 1 })
    await look()
    expect(await jobsOf(printer.id)).toHaveLength(103)

    // What is added later counts together with what the order has.
    const added = {
      items: [
        { menuItemId: cafe.menuItemId, quantity: 99, note: '' },
        { menuItemId: cafe.menuItemId, quantity: 30, note: '' },
      ],
    }
    await cafe.api.post(`/orders/${order.id}/items`, added, { token: cafe.manager })
    await look()
    const pieces = (await jobsOf(printer.id)).slice(103).map(({ piece }) => piece)
    expect([pieces.length, pieces.at(-1)]).toEqual([31, -1])
    await move(order, 'cancelled')
  })

  test('and slips of a cancelled order are dropped with the cancellation; what may be on paper is not', async () => {
    const [labels, slips] = [
      await addPrinter(cafe, manager, polling),
      await addPrinter(cafe, manager, { ...polling, prints: 'slip' }),
    ]
    const order = await place([30])
    await move(order, 'confirmed')
    await look()
    const begun = await claim(labels.id)
    await noteBegun(cafe.database, begun)
    await cafe.database.transaction(async ({ query }) => {
      // No process looks meanwhile.
      await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [QUEUE_LOCK])
      await move(order, 'cancelled')
      expect(await jobStates(labels.id)).toEqual(['waiting', ...Array(29).fill('dropped')])
      expect(await jobStates(slips.id)).toEqual(['dropped'])
    })
    expect(await nextPolledJob(cafe.database, labels.id)).toEqual({ id: begun.id })
    const copy = await claim(labels.id)
    const shown = ({ order }: typeof copy) => presentOrder(order as StoredOrder)
    expect(await drawJob(copy)).toEqual(
      expectedChanges(shown(copy), labels, [], { order: shown(begun), itemIds: begun.itemIds }),
    )
  })

  test('do not say with which problems the order was accepted, because the guest gets them; slips do', async () => {
    const printers = [
      await addPrinter(cafe, manager, polling),
      await addPrinter(cafe, manager, { ...polling, prints: 'slip' }),
    ]
    await move(await place([1]), 'confirmed')
    await look()
    const saysProblems = async ({ id }: { id: string }) => {
      const job = await claim(id)
      const order = { ...(job.order as StoredOrder), problems: ['ordering_closed' as const] }
      const [plain, other] = [await drawJob(job), await drawJob({ ...job, order })]
      return plain?.height !== other?.height
    }
    expect([
      await saysProblems(printers[0] as { id: string }),
      await saysProblems(printers[1] as { id: string }),
    ]).toEqual([false, true])
  })

  test('of orders that are over, and of voided and made pieces, keep no printer that polls from the next order', async () => {
    const printer = await addPrinter(cafe, manager, polling)
    const [over, voided, made] = [await place([3]), await place([3, 1]), await place([2])]
    for (const order of [over, voided, made]) await move(order, 'confirmed')
    await look()
    for (const status of ['preparing', 'ready', 'completed'] as const) await move(over, status)
    const [line] = voided.items
    const reason = { reason: 'mistake' }
    expect(
      (await cafe.api.post(`/orders/${voided.id}/items/${line?.id}/void`, reason, { token: cafe.manager })).status,
    ).toBe(200)
    await look()
    const itemIds = made.items.map(({ id }) => id)
    await cafe.api.patch(`/orders/${made.id}/items`, { itemIds, done: true }, { token: cafe.manager })
    const remaining = (await jobsOf(printer.id)).filter(({ state }) => state === 'waiting')
    expect(remaining.map(({ orderId }) => orderId)).toEqual([voided.id, made.id, made.id])
    expect(await nextPolledJob(cafe.database, printer.id)).toEqual({ id: remaining[0]?.id })
    await settleJob(cafe.database, await claim(printer.id), 'printed')
    expect(await nextPolledJob(cafe.database, printer.id)).toBeNull()
    await cafe.api.patch(`/orders/${made.id}/items`, { itemIds, done: false }, { token: cafe.manager })
    expect(await nextPolledJob(cafe.database, printer.id)).toEqual({ id: remaining[1]?.id })
  })
})

describe('the settings of printers', () => {
  const refusal = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof AppError) return { code: error.code, path: error.details?.[0]?.path }
      throw error
    }
    return null
  }

  test('without the setting of the operator refuse a private address, in the form and when a name leads to one', async () => {
    const strict = await startCafeForTest({}, { resolve: async () => [{ address: '10.0.0.7', family: 4 }] })
    const access = await managerOf(strict)
    const device = await escposPrinter()
    expect(
      await refusal(() =>
        createPrinter(strict.database, access, printerSettings(strict, { port: device.port }), false),
      ),
    ).toEqual({
      code: 'invalid_request',
      path: 'host',
    })
    const printer = await addPrinter(strict, access, { host: 'printer.example', port: device.port })
    await orderIn(strict, 'confirmed')
    await expect
      .poll(async () => (await findPrinter(strict.database, access, printer.id)).error)
      .toBe('address_not_allowed')
    expect(device.papers).toEqual([])
  })

  test('belong to a branch: its manager sees and changes only them; staff none', async () => {
    const ours = await addPrinter(cafe, manager, { port: 1 })
    const theirs = await addPrinter(cafe, manager, { port: 1, branchId: cafe.there.branchId })
    const local: StaffAccess = { ...manager, branchId: cafe.here.branchId }
    expect((await findPrinters(cafe.database, local)).map(({ id }) => id)).toEqual([ours.id])
    expect(await refusal(() => printTestSlip(cafe.database, local, theirs.id))).toMatchObject({ code: 'not_found' })
    expect(
      await refusal(() =>
        createPrinter(cafe.database, local, printerSettings(cafe, { branchId: cafe.there.branchId }), true),
      ),
    ).toEqual({
      code: 'not_found',
      path: 'branchId',
    })
    const seen = printerSettings(cafe, { name: ours.name, port: 1 })
    await changePrinter(cafe.database, manager, { id: ours.id, seen, wanted: { ...seen, host: 'bar.local' } }, true)
    const conflict = { id: ours.id, seen, wanted: { ...seen, host: 'bep.local' } }
    expect(await refusal(() => changePrinter(cafe.database, manager, conflict, true))).toEqual({
      code: 'version_conflict',
      path: 'host',
    })
    expect(await stateOf(ours.id)).toMatchObject({ host: 'bar.local', name: ours.name })
  })

  test('that are changed apply to what becomes due later: an order that is due already gets its slip', async () => {
    const printer = await addPrinter(cafe, manager, { connection: 'polling', host: '' })
    let changed = Promise.resolve()
    await cafe.database.transaction(async ({ query }) => {
      // No process queues meanwhile.
      await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [QUEUE_LOCK])
      await orderIn(cafe, 'confirmed')
      const seen = settingsOf(printer)
      changed = changePrinter(
        cafe.database,
        manager,
        { id: printer.id, seen, wanted: { ...seen, prints: 'label' } },
        true,
      )
      await untilOneWaits({ query })
    })
    await changed
    expect(await jobsOf(printer.id)).toMatchObject([{ state: 'waiting', piece: 0 }])
  })

  test('print a test slip, once for two taps', async () => {
    const device = await escposPrinter()
    await device.off()
    const printer = await addPrinter(cafe, manager, { port: device.port })
    await printTestSlip(cafe.database, manager, printer.id)
    await printTestSlip(cafe.database, manager, printer.id)
    await device.on()
    await endPause(printer.id)
    await device.printed(1)
    await expect.poll(() => jobStates(printer.id)).toEqual(['printed'])
  })
})
