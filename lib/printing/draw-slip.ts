import type { Bitmap } from './bitmap'
import { slipFonts } from './fonts'
import { legibleSlip } from './legible-slip'
import { type Painter, paint, type TextStyle } from './painter'
import type { PrintedForm } from './printer'
import type { Slip, SlipLine } from './slip'

/** The styles on paper of 576 dots: the number is 12 mm high, the items 5 mm, so that both are read from a metre. */
const STYLES = {
  title: { size: 76, isHeavy: true },
  banner: { size: 38, isHeavy: true },
  head: { size: 112, isHeavy: true },
  place: { size: 54, isHeavy: true },
  detail: { size: 36, isHeavy: true },
  small: { size: 30 },
  allergy: { size: 42, isHeavy: true },
  quantity: { size: 50, isHeavy: true },
  name: { size: 46, isHeavy: true },
  option: { size: 40 },
  note: { size: 38 },
} as const satisfies Record<string, TextStyle>

type Styles = Record<keyof typeof STYLES, TextStyle>

const FULL_WIDTH = 576
/** Narrow paper has smaller type, but not by as much as it is narrower: it is read from as far. */
const NARROW = 0.78

/** A label is short and read from close. */
const LABEL = 0.6

/** @param width in dots */
export function drawSlip(written: Slip, form: PrintedForm, width: number): Bitmap {
  const slip = legibleSlip(written, slipFonts())
  const styles = scaled(form === 'label' ? LABEL : width < FULL_WIDTH ? NARROW : 1)
  return paint(width, (painter) => {
    if (slip.title) {
      drawTitle(painter, slip.title.toLocaleUpperCase(), styles.title)
      painter.skip(6)
    }
    for (const banner of slip.banners) {
      painter.inverted(banner.toLocaleUpperCase(), styles.banner)
      painter.skip(6)
    }
    drawHead(painter, slip, styles)
    painter.skip(6)
    painter.rule(4)
    if (slip.lines.length === 0) return
    painter.skip(6)
    if (slip.allergy) {
      painter.inverted(slip.allergy, styles.allergy)
      painter.skip(8)
    }
    const drawn = drawLines(painter, slip.lines, styles)
    painter.skip(12)
    if (drawn < slip.lines.length) painter.inverted(`${slip.leftOut}: ${slip.lines.length - drawn}`, styles.banner)
    painter.rule(4)
  })
}

const scaled = (scale: number): Styles => {
  const entries = Object.entries(STYLES).map(([name, style]) => [name, { ...style, size: style.size * scale }])
  return Object.fromEntries(entries) as Styles
}

/** As large as its longest word fits: the word tells what the paper is. */
function drawTitle(painter: Painter, title: string, style: TextStyle) {
  const widest = Math.max(...title.split(/\s+/).map((word) => painter.widthOf(word, style)))
  const fitting = (painter.width * TITLE_SHARE) / widest
  painter.inverted(title, { ...style, size: style.size * Math.min(1, fitting) })
}

/** The rest is the margin of what is white on black. */
const TITLE_SHARE = 0.92

/** A number is large; a longer head is a title. */
const LONGEST_NUMBER = 5

function drawHead(painter: Painter, { head, place, details, stations, time }: Slip, styles: Styles) {
  if (head.length > LONGEST_NUMBER) {
    painter.text(head, styles.place)
    painter.text(place, styles.detail)
  } else {
    const left = painter.widthOf(head, styles.head) + styles.place.size * 0.5
    const fits = left + painter.widthOf(place, styles.place) <= painter.width
    if (fits) painter.aside(place, styles.place, { left }, styles.head)
    painter.text(head, styles.head)
    if (!fits) painter.text(place, styles.place)
  }
  for (const detail of details) painter.words([detail], styles.detail, { left: 0, right: painter.width })
  painter.aside(time, styles.small, { right: painter.width }, styles.small)
  const timeWidth = painter.widthOf(time, styles.small)
  painter.text(stations, styles.small, { right: painter.width - timeWidth - styles.small.size })
}

/** The names begin below each other, after the widest quantity. @returns how many lines fit on the paper */
function drawLines(painter: Painter, lines: SlipLine[], styles: Styles): number {
  const widest = Math.max(...lines.map(({ quantity }) => painter.widthOf(quantity, styles.quantity)))
  const left = widest === 0 ? 0 : widest + styles.name.size * 0.4
  const firstOut = lines.findIndex(
    (line, index) =>
      !painter.fits(() => {
        if (index > 0) {
          painter.skip(6)
          painter.rule(1)
          painter.skip(4)
        }
        drawLine(painter, line, { left, right: painter.width }, styles)
      }),
  )
  return firstOut === -1 ? lines.length : firstOut
}

function drawLine(
  painter: Painter,
  { quantity, name, options, note, isStruck }: SlipLine,
  box: { left: number; right: number },
  styles: Styles,
) {
  const struck = (style: TextStyle) => ({ ...style, isStruck })
  painter.aside(quantity, struck(styles.quantity), { left: 0 }, styles.name)
  painter.text(name, struck(styles.name), box)
  const words = options.map((option) => (isStruck ? { text: option.text, isFramed: false, isStruck } : option))
  painter.words(words, styles.option, box)
  if (!note) return
  if (note.isWarning && !isStruck) painter.inverted(note.text, styles.allergy)
  else painter.text(`“${note.text}”`, struck(styles.note), box)
}
