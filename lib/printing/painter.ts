import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type Bitmap, toBitmap } from './bitmap'
import { slipFonts } from './fonts'

export type TextStyle = {
  /** Of the letters, in dots. */
  size: number
  isHeavy?: boolean
  /** A thick line through the letters, which stay legible. */
  isStruck?: boolean
}

type Box = { left: number; right: number }

/** Writes from top to bottom on paper of a fixed width. All measures are in dots. */
export type Painter = {
  width: number
  /** Whether all that `work` writes is within MAX_HEIGHT. If not, nothing of it is painted. */
  fits(work: () => void): boolean
  /** Moves down. */
  skip(dots: number): void
  /** A line over the whole width. */
  rule(thickness: number): void
  widthOf(text: string, style: TextStyle): number
  /** Text over as many lines as it needs. */
  text(text: string, style: TextStyle, box?: Partial<Box>): void
  /** Text in the same row as what follows. @param sharing the style of what follows, on whose baseline it stands */
  aside(text: string, style: TextStyle, at: { left: number } | { right: number }, sharing: TextStyle): void
  /** White text on black, over the whole width. */
  inverted(text: string, style: TextStyle): void
  /** Texts beside each other, over as many lines as they need; a frame marks some. */
  words(words: { text: string; isFramed: boolean; isStruck?: boolean }[], style: TextStyle, box: Box): void
}

/**
 * The room of a line, and where its letters stand in it, by the size. Ễ reaches 1.23 above the baseline, ậ 0.26 below; the margin has the
 * rest.
 */
const LINE_HEIGHT = 1.4
const BASELINE = 1.12

const MARGIN = 8

/** Where the last line of a slip ends: 1.5 m of paper. A higher picture would take long to paint, and nothing else runs meanwhile. */
export const MAX_HEIGHT = 12_000

/** Where the line through struck letters is above the baseline, and how thick, by the size. */
const STRIKE_HEIGHT = 0.27
const STRIKE_THICKNESS = 0.065

/** @returns what was painted, as high as it needs to be */
export function paint(width: number, work: (painter: Painter) => void): Bitmap {
  const fonts = slipFonts()
  const scratch = createCanvas(1, 1).getContext('2d')
  const steps: ((context: SKRSContext2D) => void)[] = []
  let y = MARGIN
  const widthOf = (text: string, style: TextStyle, families = fonts.familiesFor(text)) => {
    setFont(scratch, style, families)
    return scratch.measureText(text).width
  }
  const write = (
    text: string,
    style: TextStyle,
    left: number,
    baseline: number,
    { colour = 'black', direction = directionOf(text) } = {},
  ) =>
    steps.push((context) => {
      setFont(context, style, fonts.familiesFor(text))
      context.direction = direction
      context.textAlign = 'left'
      context.fillStyle = colour
      context.fillText(text, left, baseline)
      if (!style.isStruck || text === '') return
      const thickness = Math.max(3, Math.round(style.size * STRIKE_THICKNESS))
      context.fillRect(
        left,
        baseline - style.size * STRIKE_HEIGHT - thickness / 2,
        context.measureText(text).width,
        thickness,
      )
    })
  const lines = (text: string, style: TextStyle, { left, right }: Box, colour = 'black') => {
    const families = fonts.familiesFor(text)
    const direction = directionOf(text)
    for (const line of wrapped(text, right - left, (part) => widthOf(part, style, families))) {
      write(line, style, left, y + style.size * BASELINE, { colour, direction })
      y += style.size * LINE_HEIGHT
    }
  }

  work({
    width,
    fits: (work) => {
      const before = { y, steps: steps.length }
      work()
      if (y <= MAX_HEIGHT) return true
      y = before.y
      steps.length = before.steps
      return false
    },
    skip: (dots) => {
      y += dots
    },
    rule: (thickness) => {
      const top = Math.round(y)
      steps.push((context) => {
        context.fillStyle = 'black'
        context.fillRect(0, top, width, thickness)
      })
      y = top + thickness
    },
    widthOf,
    text: (text, style, { left = 0, right = width } = {}) => lines(text, style, { left, right }),
    aside: (text, style, at, sharing) => {
      const left = 'left' in at ? at.left : at.right - widthOf(text, style)
      write(text, style, left, y + sharing.size * BASELINE)
    },
    inverted: (text, style) => {
      const top = Math.round(y)
      // The black comes below the letters, and its height is known only after them.
      const place = steps.push(() => {}) - 1
      y = top + MARGIN
      lines(text, style, { left: MARGIN * 1.5, right: width - MARGIN * 1.5 }, 'white')
      y = Math.round(y + MARGIN / 2)
      const height = y - top
      steps[place] = (context) => {
        context.fillStyle = 'black'
        context.fillRect(0, top, width, height)
      }
    },
    words: (words, style, { left, right }) => {
      const gap = style.size * 0.35
      let x = left
      for (const { text, isFramed, isStruck = false } of words) {
        const inset = isFramed ? style.size * 0.25 : 0
        const size = widthOf(text, style) + 2 * inset
        if (x > left && x + size > right) {
          x = left
          y += style.size * LINE_HEIGHT
        }
        const parts = wrapped(text, right - x - 2 * inset, (part) => widthOf(part, style))
        const top = y
        for (const [index, part] of parts.entries()) {
          if (index > 0) y += style.size * LINE_HEIGHT
          write(part, { ...style, isStruck }, x + inset, y + style.size * BASELINE)
        }
        const widest = Math.max(...parts.map((part) => widthOf(part, style)))
        if (isFramed) {
          const [frameLeft, frameWidth, frameHeight] = [x, widest + 2 * inset, y - top + style.size * LINE_HEIGHT]
          steps.push((context) => {
            context.strokeStyle = 'black'
            context.lineWidth = 4
            context.beginPath()
            context.roundRect(frameLeft + 2, top + 2, frameWidth - 4, frameHeight - 4, 8)
            context.stroke()
          })
        }
        x += widest + 2 * inset + gap
      }
      if (words.length > 0) y += style.size * LINE_HEIGHT
    },
  })

  const height = Math.max(1, Math.ceil(y))
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  for (const step of steps) step(context)
  return toBitmap(context.getImageData(0, 0, width, height).data, width, height)
}

function setFont(context: SKRSContext2D, { size, isHeavy = false }: TextStyle, families: string): void {
  const weight = isHeavy ? 800 : 500
  context.font = `${weight} ${size}px ${families}`
  // A font with all weights in one file does not follow the weight above.
  context.fontVariationSettings = `"wght" ${weight}`
}

/** Of a text: that of its first letter. */
const directionOf = (text: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr')

const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Breaks a text at line ends and spaces, and a word that is too long anywhere. */
function wrapped(text: string, width: number, widthOf: (part: string) => number): string[] {
  const lines = text.split(/\r\n|\r|\n/).flatMap((paragraph) => {
    const parts: string[] = []
    let line = ''
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (widthOf(longer) <= width) {
        line = longer
        continue
      }
      if (line !== '') parts.push(line)
      const pieces = cut(word, width, widthOf)
      line = pieces.pop() ?? ''
      parts.push(...pieces)
    }
    return line === '' ? parts : [...parts, line]
  })
  return lines.length > 0 ? lines : ['']
}

/**
 * Parts of a word that fit. Chinese, Japanese and Thai have no spaces: there it breaks between words, and within one only if that is too
 * long.
 */
function cut(text: string, width: number, widthOf: (part: string) => number): string[] {
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
  const segments = words.flatMap((word) =>
    widthOf(word) <= width ? [word] : [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment),
  )
  const parts: string[] = []
  let part = ''
  for (const segment of segments) {
    if (part !== '' && widthOf(part + segment) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}
