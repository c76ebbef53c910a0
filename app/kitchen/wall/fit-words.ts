/** So many letters of a name fit into a row of a ticket on a wall display: of an item, and of a table or a customer. */
const LETTERS = { item: 17, place: 22 }

/** Makes a name smaller if one of its words is longer than a row: no name breaks inside a word. */
export function fitWords(name: string, kind: keyof typeof LETTERS): { fontSize: string } | undefined {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => [...word].length))
  return longest > LETTERS[kind] ? { fontSize: `${(LETTERS[kind] / longest).toFixed(2)}em` } : undefined
}
