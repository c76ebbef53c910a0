import { LEXICON } from './allergy-words'

/** Notes are the same few again and again; a board asks for each with every drawing of its ticket. */
const MAX_REMEMBERED = 1_000
const answers = new Map<string, boolean>()

/**
 * Whether a note warns of an allergy, in any of the languages of `allergy-words.ts`. It may raise a false alarm: a note that
 * denies an allergy counts as a warning.
 */
export function isAllergyNote(note: string): boolean {
  const known = answers.get(note)
  if (known !== undefined) return known
  if (answers.size >= MAX_REMEMBERED) answers.clear()
  const answer = warns(fold(wordsOf(note).replaceAll(ORDINARY, ' , ')))
  answers.set(note, answer)
  return answer
}

function warns(folded: string): boolean {
  return WARNING.test(folded) || (folded.match(/\p{L}{6,}/gu) ?? []).some(isNearLongWord)
}

/** Small letters without invisible characters: one space between words and at both ends, a comma for what is no letter. */
function wordsOf(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
  return ` ${letters.replace(/[\s\p{Pd}_]+/gu, ' ').replace(/[^\p{L}\p{M}\p{N} ]+/gu, ' , ')} `.replace(/ +/g, ' ')
}

/** Without accents. Both the words of the lexicon and the note are folded, so a script that this changes still matches. */
function fold(words: string): string {
  return words
    .normalize('NFD')
    .replace(ACCENT, '')
    .replace(/[đðłøßıæœςـ]/g, (letter) => PLAIN[letter] ?? '')
}

/** Marks, but not those of the Indic scripts, Thai, Lao, Myanmar and Khmer: there they are vowels. */
const ACCENT = /(?![\u0900-\u109f\u1780-\u17ff])\p{M}/gu

/** Letters that Unicode does not decompose, and the Arabic stroke that only makes a word longer. */
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

/** Without property classes: they would take a slow tablet half a second to compile. */
const WARNING = new RegExp(
  [
    ...LANGUAGES.flatMap((language) => [
      ...foldedEntries(language.parts),
      ...(language.isJoined ? phrases(language) : []),
    ]),
    ` ${oneOf(LANGUAGES.flatMap((language) => [...foldedEntries(language.words), ...(language.isJoined ? [] : phrases(language))]))} `,
  ].join('|'),
)

/** `no <allergen>` and `<allergen> free`. */
function phrases({ without, allergens, free, particles, isJoined }: (typeof LANGUAGES)[number]): string[] {
  const allergen = oneOf(foldedEntries(allergens))
  const between = particles ? ` ?${oneOf(foldedEntries(particles))}? ?` : ' ?'
  return [
    ...(without ? [`${oneOf(foldedEntries(without))}${isJoined ? ' ?' : ' '}${allergen}`] : []),
    ...(free ? [`${allergen}${between}${oneOf(foldedEntries(free))}`] : []),
  ]
}

const ORDINARY = new RegExp(
  LANGUAGES.flatMap(({ ordinary, isJoined }) =>
    entries(ordinary).map((words) => (isJoined ? words : ` ${words} `)),
  ).join('|'),
  'g',
)

const LONG = new Set(LANGUAGES.flatMap(({ long }) => foldedEntries(long)))

const isNearLongWord = (word: string): boolean => [...LONG].some((long) => isWithinOneSlip(word, long))

/** Whether two words with the same first letter differ by no more than one letter: missing, added, wrong or swapped. */
function isWithinOneSlip(a: string, b: string): boolean {
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
