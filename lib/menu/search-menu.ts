import { isMatch } from '../search-text'
import type { PageCategory } from './compact-menu'

/**
 * The items that a guest's search finds, by their names in the shown language and in the first one, and by that of their category. Without
 * case and accents. An empty query finds all.
 */
export function searchMenu(categories: PageCategory[], query: string): PageCategory[] {
  if (query.trim() === '') return categories
  return categories
    .map((category) => ({
      ...category,
      items: category.items.filter(({ name, ownName = '', components = [] }) =>
        isMatch([category.name, name, ownName, ...components.map((part) => part.name)].join(' '), query),
      ),
    }))
    .filter(({ items }) => items.length > 0)
}
