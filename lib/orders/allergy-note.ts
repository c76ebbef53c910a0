import { LEXICON } from './allergy-words'

/** The cache size in notes. Notes repeat, and a board checks each note whenever its ticket renders. */
const MAX_CACHED = 1_000
const cache = new Map<string, boolean>()

/**
 * Whether a note warns of an allergy, in any of the languages of `allergy-words.ts`. It may raise a false alarm: a note that
 * denies an allergy counts as a warning.
 */
export function isAllergyNote(note: string): boolean {
  const cached = cache.get(note)
  if (cached !== undefined) return cached
  if (cache.size >= MAX_CACHED) cache.clear()
  const answer = hasWarning(fold(wordsOf(note).replaceAll(patterns().ordinary, ' , ')))
  cache.set(note, answer)
  return answer
}

function hasWarning(folded: string): boolean {
  const { warning, long } = patterns()
  const words = folded.match(/\p{L}{6,}/gu) ?? []
  return warning.test(folded) || words.some((word) => long.some((known) => isWithinOneTypo(word, known)))
}

/** Lower case without invisible characters: one space between words and at both ends, a comma for other characters. */
function wordsOf(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
  return ` ${letters.replace(/[\s\p{Pd}_]+/gu, ' ').replace(/[^\p{L}\p{M}\p{N} ]+/gu, ' , ')} `.replace(/ +/g, ' ')
}

/** Removes accents. Lexicon and note are both folded, so a script that this changes still matches. */
function fold(words: string): string {
  return words
    .normalize('NFD')
    .replace(ACCENT, '')
    .replace(/[đðłøßıæœςـ]/g, (letter) => PLAIN[letter] ?? '')
}

/** Marks, but not those of the Indic scripts, Thai, Lao, Myanmar and Khmer: there they are vowels. */
const ACCENT = /(?![\u0900-\u109f\u1780-\u17ff])\p{M}/gu

/** Letters that Unicode does not decompose, and the Arabic tatweel, which only stretches a word. */
const PLAIN: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  ـ: '',
}

const LANGUAGES = Object.values(LEXICON)

const entries = (list = ''): string[] => list.split(',').flatMap((entry) => wordsOf(entry).trim() || [])

const foldedEntries = (list?: string): string[] => entries(list).map(fold)

const oneOf = (words: string[]) => `(?:${words.join('|')})`

/** What finds a warning. `ordinary`: words to leave out before; `long`: words that may have a typing error. */
type Patterns = { warning: RegExp; ordinary: RegExp; long: string[] }

let compiled: Patterns | null = null

/** Compiled on first use: it takes long on a slow phone, and most pages that can show notes show none. */
function patterns(): Patterns {
  compiled ??= {
    warning: warningPattern(),
    ordinary: ordinaryPattern(),
    long: LANGUAGES.flatMap(({ long }) => foldedEntries(long)),
  }
  return compiled
}

/** Has no Unicode property classes: a slow tablet needs half a second to compile them. */
function warningPattern(): RegExp {
  return new RegExp(
    [
      ...LANGUAGES.flatMap((language) => [
        ...foldedEntries(language.parts),
        ...(language.isJoined ? phrases(language) : []),
      ]),
      ` ${oneOf(LANGUAGES.flatMap((language) => [...foldedEntries(language.words), ...(language.isJoined ? [] : phrases(language))]))} `,
    ].join('|'),
  )
}

/** `no <allergen>` and `<allergen> free`. */
function phrases({ without, allergens, free, particles, isJoined }: (typeof LANGUAGES)[number]): string[] {
  const allergen = oneOf(foldedEntries(allergens))
  const between = particles ? ` ?${oneOf(foldedEntries(particles))}? ?` : ' ?'
  return [
    ...(without ? [`${oneOf(foldedEntries(without))}${isJoined ? ' ?' : ' '}${allergen}`] : []),
    ...(free ? [`${allergen}${between}${oneOf(foldedEntries(free))}`] : []),
  ]
}

function ordinaryPattern(): RegExp {
  return new RegExp(
    LANGUAGES.flatMap(({ ordinary, isJoined }) =>
      entries(ordinary).map((words) => (isJoined ? words : ` ${words} `)),
    ).join('|'),
    'g',
  )
}

/** Whether two words with the same first letter differ by no more than one letter: missing, added, wrong or swapped. */
function isWithinOneTypo(a: string, b: string): boolean {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  if (at === 0) return false
  const [restOfA, restOfB] = [a.slice(at), b.slice(at)]
  return (
    restOfA.slice(1) === restOfB.slice(1) ||
    restOfA.slice(1) === restOfB ||
    restOfA === restOfB.slice(1) ||
    (restOfA.length > 1 &&
      restOfA[0] === restOfB[1] &&
      restOfA[1] === restOfB[0] &&
      restOfA.slice(2) === restOfB.slice(2))
  )
}
