import type { Ordering } from '../branches/ordering'

type Menu = { categories: { id: string; items: { available: boolean }[] }[] }

/** The menu of a branch while its kitchen is limited: what is not in the categories that guests can order from is not available. */
export function limitedMenu<Shown extends Menu>(menu: Shown, ordering: Ordering): Shown {
  const categoryIds = ordering.isOpen && ordering.categoryIds
  if (!categoryIds) return menu
  const categories = menu.categories.map((category) =>
    categoryIds.includes(category.id)
      ? category
      : { ...category, items: category.items.map((item) => ({ ...item, available: false })) },
  )
  return { ...menu, categories }
}
