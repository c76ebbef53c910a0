import { onTestFinished } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import type { Order } from '@/lib/orders/order'
import type { Bitmap } from '@/lib/printing/bitmap'
import { createPrinter, removePrinter } from '@/lib/printing/change-printers'
import { drawSlip } from '@/lib/printing/draw-slip'
import type { OnPaper, Paper } from '@/lib/printing/paper-changes'
import { paperOf } from '@/lib/printing/paper-of'
import { dotsOf, type PrinterSettings } from '@/lib/printing/printer'
import { findPrinters, type ListedPrinter } from '@/lib/printing/printer-repository'
import type { Cafe } from './cafe'
import { type EscposPrinter, startEscposPrinter } from './escpos-printer'

/** The settings of a printer at the first branch, on this machine. */
export const printerSettings = (cafe: Cafe, given: Partial<PrinterSettings> = {}): PrinterSettings => ({
  name: `Máy in ${++printers}`,
  branchId: cafe.here.branchId,
  connection: 'network',
  host: '127.0.0.1',
  port: 9_100,
  paper: 80,
  prints: 'slip',
  stations: [],
  orderTypes: [],
  occasion: 'every_order',
  ...given,
})

let printers = 0

/** A printer for one test; removed with it, so that it gets no orders of other tests. */
export async function addPrinter(
  cafe: Cafe,
  manager: StaffAccess,
  given: Partial<PrinterSettings>,
): Promise<ListedPrinter> {
  const settings = printerSettings(cafe, given)
  await createPrinter(cafe.database, manager, settings, true)
  const printer = (await findPrinters(cafe.database, manager)).find(({ name }) => name === settings.name)
  if (!printer) throw new Error('The printer was not stored.')
  onTestFinished(() => removePrinter(cafe.database, manager, printer.id))
  return printer
}

/** The slip of an order, or a label, as this printer has to print it. @param onPaper what it may have printed before */
export function expectedPaper(
  order: Order,
  { paper, prints, occasion }: PrinterSettings,
  { isCopy = false, piece = 0, itemIds = order.items.map(({ id }) => id) } = {},
  onPaper: OnPaper = { others: [], own: null },
): Bitmap {
  const job = {
    locale: 'vi-VN',
    currency: 'VND',
    timeZone: 'Asia/Ho_Chi_Minh',
    now: Date.now(),
    itemIds,
    isCopy,
    occasion,
    piece,
  }
  const slip = paperOf(order, job, onPaper)
  if (!slip) throw new Error('The order has nothing to print.')
  return drawSlip(slip, prints, dotsOf(paper))
}

/** The slip that tells how an order differs from these papers. @param own of the first attempt, if this is a later one */
export const expectedChanges = (
  order: Order,
  printer: PrinterSettings,
  others: Paper[],
  own: Paper | null = null,
): Bitmap => expectedPaper(order, printer, { itemIds: [], isCopy: own !== null }, { others, own })

/** A slip with all lines of an order. */
export const wholeSlip = (order: Order): Paper => ({ order, itemIds: order.items.map(({ id }) => id) })

/** A network printer for one test. */
export async function escposPrinter(...given: Parameters<typeof startEscposPrinter>): Promise<EscposPrinter> {
  const device = await startEscposPrinter(...given)
  onTestFinished(() => device.off())
  return device
}
