import type { SlipFonts } from './fonts'
import type { Slip } from './slip'

/** Of a text on paper, in characters. Guests write up to 280, programs 2,000, on each line. */
const MAX_TEXT = 300

/**
 * A slip that can be drawn: a character that no font has is its code, such as `[U+E000]`, a text that is too long is cut, and a banner
 * sends the reader to a screen. Letters with marks are composed, because the marks of a font fit its own letters only.
 */
export function legibleSlip(slip: Slip, fonts: Pick<SlipFonts, 'missingIn'>): Slip {
  let isComplete = true
  const legible = (text: string): string => {
    const composed = shortened(text.normalize('NFC'))
    const missing = new Set(fonts.missingIn(composed))
    if (missing.size === 0) return composed
    isComplete = false
    return [...composed].map((character) => (missing.has(character) ? codeOf(character) : character)).join('')
  }
  const shortened = (text: string): string => {
    const characters = [...text]
    if (characters.length <= MAX_TEXT) return text
    isComplete = false
    return `${characters.slice(0, MAX_TEXT).join('')}…`
  }
  const written = <Written extends { text: string }>(one: Written): Written => ({ ...one, text: legible(one.text) })
  const shown: Slip = {
    ...slip,
    title: legible(slip.title),
    banners: slip.banners.map(legible),
    head: legible(slip.head),
    place: legible(slip.place),
    details: slip.details.map(written),
    stations: legible(slip.stations),
    time: legible(slip.time),
    allergy: legible(slip.allergy),
    lines: slip.lines.map((line) => ({
      ...line,
      quantity: legible(line.quantity),
      name: legible(line.name),
      options: line.options.map(written),
      note: line.note && written(line.note),
    })),
  }
  return isComplete ? shown : { ...shown, banners: [slip.incomplete, ...shown.banners] }
}

const codeOf = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
