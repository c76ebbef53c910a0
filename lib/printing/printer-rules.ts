import { processWide } from '../process-wide'
import type { Resolve } from '../webhooks/public-address'

/** The addresses that printers may have. */
export type PrinterRules = { allowPrivate: boolean; resolve: Resolve }

const holder = () => processWide<{ rules: PrinterRules | null }>('printer-rules', () => ({ rules: null }))

/** Called once, at boot. */
export function installPrinterRules(rules: PrinterRules): void {
  holder().rules = rules
}

/** Whether printers may have addresses of a private network. */
export const allowsPrivatePrinters = (): boolean => holder().rules?.allowPrivate ?? false
