import type { OrderType } from '../orders/order-type'

/** How a printer gets its slips: over TCP in ESC/POS, or it polls as Star CloudPRNT does. */
export const CONNECTIONS = ['network', 'polling'] as const

export type PrinterConnection = (typeof CONNECTIONS)[number]

/** The widths of paper, in millimetres. */
export const PAPERS = [58, 80] as const

export type PaperWidth = (typeof PAPERS)[number]

/** A printer that polls does so every few seconds. */
export const NOT_POLLING_AFTER = '1 minute'

/** What a printer prints of an order: one slip, or a label for each piece. */
export const PRINTED_FORMS = ['slip', 'label'] as const

export type PrintedForm = (typeof PRINTED_FORMS)[number]

/** The most labels of one order on a printer. What it has beyond them is on one label more, as a list. */
export const MAX_LABELS = 200

/** The place of the number of a piece in a job: a label that lists the pieces without a label of their own. */
export const LIST_OF_PIECES = -1

/** When a printer prints: every order that the kitchen has to make, or those that no screen shows. */
export const OCCASIONS = ['every_order', 'when_undisplayed'] as const

export type Occasion = (typeof OCCASIONS)[number]

/** Raw printing over TCP, as network printers offer it. */
export const DEFAULT_PORT = 9_100

/** Why a printer printed nothing, or why a job was given up. */
export const PRINT_ERRORS = [
  /** Nothing answers at its address. */
  'unreachable',
  'address_not_allowed',
  /** The connection ended while a slip was sent. */
  'interrupted',
  /** It took the slip, and did not say that it printed it. */
  'no_answer',
  'paper_out',
  'cover_open',
  /** Another error that the printer reported. */
  'printer_error',
  /** It has not polled for a while. */
  'not_polling',
  /** The slip cannot be drawn because of an error of Passboard. */
  'failed',
  /** The database was restored from a backup. */
  'restored',
  /** The printer was removed. */
  'removed',
] as const

export type PrintError = (typeof PRINT_ERRORS)[number]

/** The settings of a printer. */
export type PrinterSettings = {
  name: string
  branchId: string
  connection: PrinterConnection
  /** A name or an IP address; empty for a printer that polls. */
  host: string
  port: number
  paper: PaperWidth
  prints: PrintedForm
  /** Names; empty: all. */
  stations: string[]
  /** Empty: all. */
  orderTypes: OrderType[]
  occasion: Occasion
}

/** The settings alone, of a printer with more. */
export const settingsOf = (printer: PrinterSettings): PrinterSettings => {
  const { name, branchId, connection, host, port, paper, prints, stations, orderTypes, occasion } = printer
  return { name, branchId, connection, host, port, paper, prints, stations, orderTypes, occasion }
}

/** The dots in a row: the printable width of the paper at 203 dots an inch. */
export const dotsOf = (paper: PaperWidth): number => (paper === 80 ? 576 : 384)

/** The path that a printer polls. @param address of the printer */
export const pollingPath = <Address extends string>(address: Address) => `/hooks/printers/${address}` as const
