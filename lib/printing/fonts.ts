import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'
import { processWide } from '../process-wide'

/** The parts of the font of Passboard's pages, by their letters, and the weights that slips use. */
const SUBSETS = ['latin', 'vietnamese', 'latin-ext']
const WEIGHTS = [500, 800]

const familyOf = (subset: string): string => `Passboard ${subset}`

/** For the property `font` of a canvas. Letters of other scripts come from the fonts of the machine, if it has them. */
export const FONT_FAMILIES = [...SUBSETS.map((subset) => `"${familyOf(subset)}"`), 'sans-serif'].join(', ')

/** Reads the font, once per process. @throws {Error} if a file is missing */
export function loadFonts(): void {
  processWide('slip-fonts', () => {
    const { resolve } = createRequire(import.meta.url)
    for (const subset of SUBSETS) {
      for (const weight of WEIGHTS) {
        const path = resolve(`@fontsource/be-vietnam-pro/files/be-vietnam-pro-${subset}-${weight}-normal.woff2`)
        if (!GlobalFonts.registerFromPath(path, familyOf(subset))) throw new Error(`The font ${path} cannot be read.`)
      }
    }
    return true
  })
}
