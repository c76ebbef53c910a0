import type { Resolve } from '../addresses/public-address'
import { processWide } from '../process-wide'

/** What this installation says of printers: the addresses that they may have, and the scripts that slips lack fonts for. */
export type PrinterRules = {
  allowPrivate: boolean
  resolve: Resolve
  /** As of `SlipFonts`. Reads fonts at the first call. */
  missingScripts: () => Promise<string[]>
}

const holder = () => processWide<{ rules: PrinterRules | null }>('printer-rules', () => ({ rules: null }))

/** Called once, at boot. */
export function installPrinterRules(rules: PrinterRules): void {
  holder().rules = rules
}

/** Whether printers may have addresses of a private network. */
export const allowsPrivatePrinters = (): boolean => holder().rules?.allowPrivate ?? false

/** ISO 15924 codes of the scripts that slips lack good fonts for. */
export const missingScripts = async (): Promise<string[]> => (await holder().rules?.missingScripts()) ?? []
