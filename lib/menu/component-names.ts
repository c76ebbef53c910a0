import type { Component } from './component-schema'
import { nameKey } from './menu-file-columns'

/** An item as a menu file calls it. `number`: which of the items with its name in the category, from 1. */
type NamedItem = { id: string; category: string; name: string; number: number }

/**
 * How a menu file names the items that combos consist of: by the name alone if no other item has it, else with the category, and with the
 * number if the category has several of it: `Đồ uống › Trà đá #2`.
 */
export function componentNames(items: readonly NamedItem[]) {
  /** Null: several items have the name. */
  const known = new Map<string, string | null>()
  const labels = new Map<string, string[]>()
  for (const { id, category, name, number } of items) {
    const names = [name, `${category} › ${name}`, `${category} › ${name} #${number}`]
    labels.set(id, names)
    for (const key of names.map(nameKey)) {
      const other = known.get(key)
      known.set(key, other === undefined || other === id ? id : null)
    }
  }
  return {
    /** The id of an item; null: several have the name; undefined: none has. */
    find: (name: string): string | null | undefined => known.get(nameKey(name)),
    nameOf: (id: string): string => labels.get(id)?.find((name) => known.get(nameKey(name)) === id) ?? '',
  }
}

/** Items with their numbers. */
export const numbered = (sections: { name: string; items: { id: string; name: string }[] }[]): NamedItem[] =>
  sections.flatMap(({ name: category, items }) => {
    const seen = new Map<string, number>()
    return items.map(({ id, name }) => {
      const number = (seen.get(nameKey(name)) ?? 0) + 1
      seen.set(nameKey(name), number)
      return { id, category, name, number }
    })
  })

export type ComponentLine = Pick<Component, 'quantity'> & { name: string }

/** A component as a cell has it: `2 x Trà đá`. */
export const componentText = ({ quantity, name }: ComponentLine): string => `${quantity} x ${name}`

/** Reverses `componentText`. Without a quantity it is one. */
export function readComponent(text: string): ComponentLine {
  const [, quantity, name] = /^(\d{1,9})\s*[x×]\s+(.+)$/isu.exec(text) ?? []
  return name === undefined ? { quantity: 1, name: text } : { quantity: Number(quantity), name }
}
