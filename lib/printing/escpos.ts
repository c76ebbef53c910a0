import type { Bitmap } from './bitmap'

/**
 * Bytes of ESC/POS, by Epson's command reference (ESC/POS Command Reference, "Commands in Code Order"). Only commands that nearly every
 * printer knows are used.
 */

/** ESC @: forgets what another program has set. */
const INITIALISE = [0x1b, 0x40]
/** GS V 66 0: feeds to the cutter and cuts. A printer without a cutter feeds only. */
const FEED_AND_CUT = [0x1d, 0x56, 66, 0]
/** GS r 1: asks for a byte once all before it was printed. */
const ASK_WHEN_PRINTED = [0x1d, 0x72, 1]

/** Rows in one raster command: cheap printers have small buffers. */
const BAND_ROWS = 128

/** A bitmap as a raster (GS v 0) in bands, cut off; then the printer is asked to say when it has printed it. */
export function escposBytes({ width, height, bits }: Bitmap): Buffer {
  const bytesPerRow = width / 8
  const bands: Uint8Array[] = []
  for (let row = 0; row < height; row += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - row)
    bands.push(
      Uint8Array.from([0x1d, 0x76, 0x30, 0, bytesPerRow & 0xff, bytesPerRow >> 8, rows & 0xff, rows >> 8]),
      bits.subarray(row * bytesPerRow, (row + rows) * bytesPerRow),
    )
  }
  return Buffer.concat([
    Uint8Array.from(INITIALISE),
    ...bands,
    Uint8Array.from(FEED_AND_CUT),
    Uint8Array.from(ASK_WHEN_PRINTED),
  ])
}

/** DLE EOT 2 and DLE EOT 4: ask for the cause of being offline, and for the paper. The printer answers each with a byte at once. */
export const ASK_STATUS = Buffer.from([0x10, 0x04, 2, 0x10, 0x04, 4])

/** The two bytes that answer ASK_STATUS. */
export const STATUS_BYTES = 2

/** What keeps a printer from printing; null: nothing. */
export function problemIn([offline = 0, paper = 0]: Uint8Array): 'cover_open' | 'paper_out' | 'printer_error' | null {
  if (offline & 0x04) return 'cover_open'
  if (offline & 0x20 || (paper & 0x60) === 0x60) return 'paper_out'
  return offline & 0x40 ? 'printer_error' : null
}

/** Whether a byte answers GS r: bits 4 and 7 are off. A late answer to DLE EOT has bit 4 on. */
export const saysPrinted = (byte: number): boolean => (byte & 0x90) === 0
