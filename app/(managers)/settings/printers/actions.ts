'use server'

import { z } from 'zod'
import { database } from '@/lib/db/database'
import { changePrinter, createPrinter, printTestSlip, removePrinter } from '@/lib/printing/change-printers'
import type { PrinterSettings } from '@/lib/printing/printer'
import { allowsPrivatePrinters } from '@/lib/printing/printer-rules'
import { printerSchema } from '@/lib/printing/printer-schema'
import { type Edit, readEdit } from '@/lib/settings/edit'
import { settingsAction } from '../settings-page'

const id = z.uuid()

export async function submitNewPrinter(input: PrinterSettings) {
  return settingsAction('printers.manage', async (staff) => {
    await createPrinter(database(), staff, printerSchema.parse(input), allowsPrivatePrinters())
  })
}

export async function submitPrinter(input: Edit<PrinterSettings>) {
  return settingsAction('printers.manage', (staff) =>
    changePrinter(database(), staff, readEdit(printerSchema, input), allowsPrivatePrinters()),
  )
}

export async function submitTestSlip(printerId: string) {
  return settingsAction('printers.manage', (staff) => printTestSlip(database(), staff, id.parse(printerId)))
}

export async function submitPrinterRemoval(printerId: string) {
  return settingsAction('printers.manage', (staff) => removePrinter(database(), staff, id.parse(printerId)))
}
