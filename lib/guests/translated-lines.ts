import type { PageItem } from '../menu/compact-menu'
import { keyOfOption } from '../options/combo-groups'
import type { GuestOrder } from './own-orders'

/**
 * The lines of an order with the names of the shown menu, where it translates them. What is not on the menu any more keeps its name.
 * @param items of a menu that is not in its first language, by id
 */
export function translatedLines(lines: GuestOrder['items'], items: ReadonlyMap<string, PageItem>): GuestOrder['items'] {
  return lines.map((line) => {
    const item = line.menuItemId === null ? undefined : items.get(line.menuItemId)
    if (!item) return line
    const names = new Map(
      item.optionGroups.flatMap(({ component, options }) =>
        options.map(({ id, name }) => [id, component ? `${component}: ${name}` : name] as const),
      ),
    )
    return {
      ...line,
      name: item.ownName === undefined ? line.name : item.name,
      options: line.options.map((option) => ({
        ...option,
        name:
          (option.optionId !== null && names.get(keyOfOption({ ...option, optionId: option.optionId }))) || option.name,
      })),
    }
  })
}
