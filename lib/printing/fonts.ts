import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { LRUCache } from 'lru-cache'
import { processWide } from '../process-wide'
import { FONT_PACKAGES, LAST_FONT } from './font-packages'

/** The fonts that slips are drawn with. */
export type SlipFonts = {
  /** A list for the property `font` of a canvas, in which each character that has a font finds it. */
  familiesFor(text: string): string
  /** The characters that no font has, each once. */
  missingIn(text: string): string[]
  /** ISO 15924 codes of the common scripts that no font draws well: slips have them coarse, or as codes. */
  missingScripts(): string[]
}

/** A character of each script that a menu, a name or a note of a guest may have. */
const SAMPLES: Record<string, string> = {
  Latn: 'ế',
  Cyrl: 'ж',
  Grek: 'ω',
  Hans: '花',
  Jpan: 'あ',
  Kore: '땅',
  Thai: 'ก',
  Arab: 'ع',
  Hebr: 'ש',
  Deva: 'क',
  Zsye: '🥜',
}

/** Which family has a character costs two small pictures, so the answers are kept. */
const KEPT_CHARACTERS = 20_000

/** No font has it. */
const NONCHARACTER = '\u{10FFFF}'

/** Spaces, and characters that have no picture of their own, such as joiners. */
const INVISIBLE = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/** The fonts of this process. */
export const slipFonts = (): SlipFonts =>
  processWide('slip-fonts', () => createSlipFonts([...FONT_PACKAGES.map((font) => font.package), LAST_FONT.package]))

/**
 * A file is read when a text needs it: all of them take 150 MB. Fonts of the machine whose names begin with Noto come before the last one.
 * @param packages those of `font-packages.ts` to use
 */
export function createSlipFonts(packages: readonly string[]): SlipFonts {
  const machine = GlobalFonts.families.map(({ family }) => family).filter((family) => family.startsWith('Noto Sans'))
  const subsets = FONT_PACKAGES.filter((font) => packages.includes(font.package)).flatMap(subsetsOf)
  const hasLast = packages.includes(LAST_FONT.package)
  let missing: string[] | null = null
  const found = new LRUCache<string, { family: string | null }>({ max: KEPT_CHARACTERS })

  /** The family that draws it; null: none. */
  function familyOf(character: string): string | null {
    const known = found.get(character)
    if (known) return known.family
    const family = goodFamily(character) ?? (hasLast && isIn(lastFamily(), character) ? lastFamily() : null)
    found.set(character, { family })
    return family
  }

  function goodFamily(character: string): string | null {
    for (const subset of subsets) {
      if (subset.mayHave(character) && isIn(subset.load(), character)) return subset.family
    }
    return machine.find((family) => isIn(family, character)) ?? null
  }

  return {
    familiesFor: (text) => {
      const needed = new Set(visible(text).flatMap((character) => familyOf(character) ?? []))
      const inOrder = subsets.map(({ family }) => family).filter((family) => needed.has(family))
      return [...new Set([...inOrder, ...needed])].map((family) => `"${family}"`).join(', ') || 'sans-serif'
    },
    missingIn: (text) => visible(text).filter((character) => familyOf(character) === null),
    missingScripts: () => {
      missing ??= Object.entries(SAMPLES).flatMap(([script, sample]) => (goodFamily(sample) === null ? [script] : []))
      return missing
    },
  }
}

const visible = (text: string): string[] => [...new Set(text)].filter((character) => !INVISIBLE.test(character))

type Subset = {
  family: string
  mayHave(character: string): boolean
  /** Reads its files, once per process. @returns the family */
  load(): string
}

const load = createRequire(import.meta.url)

/** None, if the package cannot be read: a slip with codes is better than no slip. */
function subsetsOf({ package: name, weights }: (typeof FONT_PACKAGES)[number]): Subset[] {
  return Object.entries(unicodeRanges(name)).map(([bracketed, ranges]) => {
    // The numbers of subsets have brackets.
    const subset = bracketed.replace(/[[\]]/g, '')
    const bounds = ranges.split(',').map(boundsOf)
    const family = `Passboard ${name} ${subset}`
    return {
      family,
      mayHave: (character) => {
        const code = character.codePointAt(0) ?? 0
        return bounds.some(([first, last]) => first <= code && code <= last)
      },
      load: () => loadFamily(family, name, subset, weights),
    }
  })
}

/** By subset, such as `U+0102-0103,U+0110`. */
function unicodeRanges(name: string): Record<string, string> {
  try {
    return load(`${name}/unicode.json`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    return {}
  }
}

function boundsOf(range: string): [number, number] {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return [first, last]
}

const lastFamily = (): string => {
  const { package: name, subset, weights } = LAST_FONT
  return loadFamily(`Passboard ${name}`, name, subset, weights)
}

/** A family without files has no characters. */
function loadFamily(family: string, name: string, subset: string, weights: readonly string[]): string {
  const loaded = processWide('slip-font-families', () => new Set<string>())
  if (loaded.has(family)) return family
  for (const weight of weights) {
    const file = `${name}/files/${name.split('/')[1]}-${subset}-${weight}-normal.woff2`
    try {
      GlobalFonts.registerFromPath(load.resolve(file), family)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  loaded.add(family)
  return family
}

/** In dots. */
const SAMPLE_SIZE = 64

/** Whether a family has a glyph of its own for a character: it leaves ink, and other ink than a character that no font has. */
function isIn(family: string, character: string): boolean {
  if (!GlobalFonts.has(family)) return false
  const drawn = pixelsOf(family, character)
  return drawn.some((value) => value < 255) && !drawn.equals(pixelsOf(family, NONCHARACTER))
}

function pixelsOf(family: string, character: string): Buffer {
  const context = createCanvas(SAMPLE_SIZE, SAMPLE_SIZE).getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, SAMPLE_SIZE, SAMPLE_SIZE)
  context.fillStyle = 'black'
  context.font = `500 ${SAMPLE_SIZE / 2}px "${family}"`
  context.fillText(character, SAMPLE_SIZE / 4, SAMPLE_SIZE * 0.7)
  return Buffer.from(context.getImageData(0, 0, SAMPLE_SIZE, SAMPLE_SIZE).data)
}
