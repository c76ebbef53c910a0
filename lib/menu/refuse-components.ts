import { componentsIn } from './menu-parts'
import type { WholeMenu } from './whole-menu-repository'

type Wrong = { path: (string | number)[]; message: string }

/**
 * What is wrong with the components of a menu that is pushed, and of the combos that were made here and stay.
 * @param next the pushed menu with ids
 */
export function wrongComponents({ next, current }: { next: WholeMenu; current: WholeMenu }): Wrong[] {
  const listed = next.categories.flatMap(({ items }) => items)
  const listedIds = new Set(listed.map(({ id }) => id))
  const present = current.categories.flatMap(({ items }) => items)
  const staying = present.filter(({ id, reference }) => reference === null && !listedIds.has(id))
  const after = new Map([...staying, ...listed].map((item) => [item.id, item]))
  const componentsOf = componentsIn(next.categories)
  const formerOf = componentsIn(current.categories)
  const nameOf = new Map(present.map(({ id, name }) => [id, name]))

  const ofListed = next.categories.flatMap(({ items }, at) =>
    items.flatMap((item, index) => {
      const { components } = item
      // Those by a reference that no item has are left out of the list of ids.
      const ids = components.map((component) => componentsOf({ components: [component] })[0]?.menuItemId)
      return components.flatMap((_, place): Wrong[] => {
        const path = ['categories', at, 'items', index, 'components', place]
        const id = ids[place]
        const component = after.get(id ?? '')
        if (!component) return [{ path, message: 'there is no such item in this menu' }]
        if (ids.indexOf(id) < place) return [{ path, message: 'is there twice' }]
        return component.components.length > 0 ? [{ path, message: `${component.name} is a combo itself` }] : []
      })
    }),
  )
  const ofStaying = staying.flatMap((combo) =>
    formerOf(combo).flatMap(({ menuItemId }): Wrong[] => {
      const component = after.get(menuItemId)
      const path = ['categories']
      const which = `${combo.name}, which was made here, consists of ${component?.name ?? nameOf.get(menuItemId)}, which is`
      if (!component) return [{ path, message: `${which} missing` }]
      return component.components.length > 0 ? [{ path, message: `${which} a combo itself` }] : []
    }),
  )
  return [...ofListed, ...ofStaying]
}
