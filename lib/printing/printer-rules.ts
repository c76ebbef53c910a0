import type { Resolve } from '../addresses/public-address'
import { processValue } from '../process-wide'

/** What this installation says of printers: the addresses that they may have, and the scripts that slips lack fonts for. */
export type PrinterRules = {
  allowPrivate: boolean
  resolve: Resolve
  /** As of `SlipFonts`. Reads fonts at the first call. */
  missingScripts: () => Promise<string[]>
}

const rules = processValue<PrinterRules>('printer-rules')

export const installPrinterRules = rules.set

/** Whether printers may have addresses of a private network. */
export const allowsPrivatePrinters = (): boolean => rules.find()?.allowPrivate ?? false

/** ISO 15924 codes of the scripts that slips lack good fonts for. */
export const missingScripts = async (): Promise<string[]> => (await rules.find()?.missingScripts()) ?? []
