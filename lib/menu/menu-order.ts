import type { WholeMenu } from './whole-menu-repository'

type Thing = { id: string }

/** The ids of lists of the menu, each list in its order. */
export type MenuOrder = { categories: string[]; items: string[][]; groups: string[] }

/** The order of a menu after a push. @param pushed has no things that stay without being pushed */
export function orderAfter(current: WholeMenu, pushed: WholeMenu): MenuOrder {
  const listed = new Set(pushed.categories.flatMap(({ items }) => idsOf(items)))
  const currentItems = new Map(current.categories.map(({ id, items }) => [id, idsOf(items)]))
  return {
    categories: merged(idsOf(current.categories), idsOf(pushed.categories)),
    items: pushed.categories.map(({ id, items }) => {
      const ids = idsOf(items)
      const stay = new Set(ids)
      // Without those that the push moves to another category.
      const here = (currentItems.get(id) ?? []).filter((item) => !listed.has(item) || stay.has(item))
      return merged(here, ids)
    }),
    groups: merged(idsOf(current.optionGroups), idsOf(pushed.optionGroups)),
  }
}

/**
 * What is not pushed keeps its place. What is pushed has the order of the push, in the places that pushed things have now. A new thing
 * follows the one before it in the push; before all others it is first of them, and without others last.
 */
function merged(current: string[], pushed: string[]): string[] {
  const [known, listed] = [new Set(current), new Set(pushed)]
  const first = pushed.find((id) => known.has(id))
  const runs: string[][] = []
  for (const id of pushed) {
    const run = runs.at(-1)
    const begins = known.has(id) && id !== first
    if (run && !begins) run.push(id)
    else runs.push([id])
  }
  let next = 0
  const placed = current.flatMap((id) => (listed.has(id) ? (runs[next++] ?? []) : [id]))
  return [...placed, ...runs.slice(next).flat()]
}

const idsOf = (things: Thing[]): string[] => things.map(({ id }) => id)
