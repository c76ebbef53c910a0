/**
 * A text without letter case, accents and double blanks, so that `bac xiu` finds `Bạc xỉu`. The Vietnamese đ is a letter of
 * its own, which Unicode does not take apart.
 */
const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd').replace(/\s+/g, ' ').trim()

/** Whether a text contains each word of a query, in any order. An empty query matches every text. */
export function isMatch(text: string, query: string): boolean {
  const folded = foldText(text)
  return wordsOf(query).every((word) => folded.includes(word))
}

/** The words of a query, without case and accents. */
export const wordsOf = (query: string): string[] => foldText(query).split(' ').filter(Boolean)
