/** The looks of buttons and of links that are like them, on the light pages. */
const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-lg px-5 text-base font-semibold active:opacity-80 disabled:cursor-default disabled:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60'

/** The one main thing of a page or form. */
export const PRIMARY = `${SHAPE} bg-ink text-on-ink`
export const QUIET = `${SHAPE} border-2 border-rule bg-white text-ink hover:border-field`
/** What cannot be taken back. */
export const DANGER = `${SHAPE} border-2 border-note bg-white text-note`
/** Beside a row, where many stand under each other. */
export const SMALL = '!min-h-11 !px-3.5'
