import { componentNames, numbered } from './component-names'
import { componentsOf, type FoundItem, type FoundItems } from './found-item'
import type { LineProblem, Refuse } from './menu-line'
import type { MenuSection } from './read-menu'

/** Adds to the items what the combos of a file consist of, after the import. An item whose combo cannot be is removed. */
export function planCombos(found: FoundItems, sections: MenuSection[], refuse: Refuse): void {
  const added = [...found.values()].flatMap(({ id, item, line: { category, name, number = 1 } }) =>
    item ? [] : [{ id, category, name, number }],
  )
  const names = componentNames([...numbered(sections), ...added])
  const combos = new Map(sections.flatMap(({ items }) => items.map((item) => [item.id, componentsOf(item)] as const)))
  const wrong = new Set<string>()
  const refuseOne = (key: string, { at }: FoundItem, why: LineProblem, text: string) => {
    refuse(at, why, text)
    wrong.add(key)
  }
  for (const [key, one] of found) {
    if (!one.line.components) continue
    one.components = one.line.components.flatMap(({ name, quantity }) => {
      const menuItemId = names.find(name)
      if (!menuItemId) refuseOne(key, one, menuItemId === null ? 'severalComponents' : 'unknownComponent', name)
      return menuItemId ? [{ menuItemId, quantity }] : []
    })
    if (new Set(one.components.map(({ menuItemId }) => menuItemId)).size < one.components.length)
      refuseOne(key, one, 'components', one.line.name)
    combos.set(one.id, one.components)
  }
  const used = new Set([...combos.values()].flat().map(({ menuItemId }) => menuItemId))
  for (const [key, one] of found) {
    const { id, components } = one
    if (!components || components.length === 0) continue
    const isNested = used.has(id) || components.some(({ menuItemId }) => (combos.get(menuItemId) ?? []).length > 0)
    if (isNested) refuseOne(key, one, 'comboOfCombo', one.line.name)
  }
  for (const key of wrong) found.delete(key)
}
