/** The size of a whole screen. */
export type ScreenSize = {
  /** `width` and `height` of the whole monitor in CSS px. */
  width: number
  height: number
  /** Inches from corner to corner. */
  diagonal: number
}

/** A size of the type, with the number of tracks that fit side by side. A track is as wide as a ticket. */
export type TypeSize = {
  tracks: number
  /** The document's root font size. */
  rootPx: number
  /** The distance in metres from which the items can be read. */
  readableTo: number
}

/** Text can be read quickly from this multiple of the height of its capitals. */
const DISTANCE_PER_HEIGHT = 200

/** Be Vietnam Pro: sCapHeight 740 of unitsPerEm 1000, in the OS/2 table of each weight. */
export const CAP_HEIGHT = 0.74

/** The font size of the item names on a wall display's tickets. */
export const ITEM_REM = 1.375

/** A track with the gap beside it, and the margins of the page: a ticket has space for a usual item name in one line. */
const TRACK_REM = 18.5
const MARGIN_REM = 1

/** The type is not so large that a page is lower than this. */
const LOWEST_REM = 24

const SMALLEST_PX = 16
/** The type is not larger than for so many tracks, and not smaller than for so many. */
const FEWEST_TRACKS = 4
const MOST_TRACKS = 8

const MM_PER_INCH = 25.4
const MM_PER_METRE = 1000

/**
 * The sizes of the type for a reading distance in metres, from the largest, which is for few tickets, to the smallest that can be
 * read from there. If even the largest cannot, there is only one.
 * @param page the size of the page in CSS px; a ticket's line with a long note must fit into its height
 */
export function typeSizes(
  distance: number,
  monitor: ScreenSize,
  page: { width: number; height: number },
): [TypeSize, ...TypeSize[]] {
  const mmPerPx = (monitor.diagonal * MM_PER_INCH) / Math.hypot(monitor.width, monitor.height)
  const metresPerRootPx = (ITEM_REM * CAP_HEIGHT * mmPerPx * DISTANCE_PER_HEIGHT) / MM_PER_METRE
  const sizeFor = (tracks: number): TypeSize => {
    const widest = Math.min(page.width / (tracks * TRACK_REM + MARGIN_REM), page.height / LOWEST_REM)
    const rootPx = Math.max(SMALLEST_PX, widest)
    return { tracks, rootPx, readableTo: rootPx * metresPerRootPx }
  }
  const fitting = Math.floor((page.width / SMALLEST_PX - MARGIN_REM) / TRACK_REM)
  const fewest = Math.max(1, Math.min(FEWEST_TRACKS, fitting))
  const smaller: TypeSize[] = []
  for (let tracks = fewest + 1; tracks <= Math.min(MOST_TRACKS, fitting); tracks++) {
    const size = sizeFor(tracks)
    if (size.readableTo < distance) break
    smaller.push(size)
  }
  return [sizeFor(fewest), ...smaller]
}
