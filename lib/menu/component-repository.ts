import type { Sql } from '../db/database'
import { refusedField } from '../settings/change-settings'
import type { Component } from './component-schema'

/** Prisma's selection of the components of an item, in their order. */
export const COMPONENTS = {
  select: { menuItemId: true, quantity: true },
  orderBy: { position: 'asc' },
} as const

/** Rows of one statement: four values each, of the 32,767 that a statement may have. */
const ROWS = 5_000

/**
 * Replaces the components of combos.
 * @throws {AppError} invalid_request at the field `components` for an item that is not on the menu, and for one that is a combo itself
 */
export async function writeComponents(
  { prisma }: Sql,
  orgId: string,
  combos: { id: string; components: Component[] }[],
): Promise<void> {
  if (combos.length === 0) return
  await prisma.menuComponent.deleteMany({ where: { combo: { orgId }, comboId: { in: combos.map(({ id }) => id) } } })
  const rows = combos.flatMap(({ id: comboId, components }) =>
    components.map((component, position) => ({ comboId, ...component, position })),
  )
  const ids = [...new Set(rows.map(({ menuItemId }) => menuItemId))]
  if ((await prisma.menuItem.count({ where: { orgId, removedAt: null, id: { in: ids } } })) < ids.length) {
    throw refusedField('invalid_request', 'components', 'noSuchItem', 'A component is not on the menu.')
  }
  for (let from = 0; from < rows.length; from += ROWS) {
    await prisma.menuComponent.createMany({ data: rows.slice(from, from + ROWS) })
  }
  const nested = await prisma.menuComponent.findFirst({
    where: { combo: { orgId, removedAt: null }, menuItem: { components: { some: {} } } },
    select: { combo: { select: { name: true } }, menuItem: { select: { name: true } } },
  })
  if (!nested) return
  const sentence = `${nested.combo.name} cannot consist of ${nested.menuItem.name}, which is a combo itself.`
  throw refusedField('invalid_request', 'components', 'comboOfCombo', sentence)
}

/** The combos that consist of an item, sorted by name. */
export const combosWith = ({ prisma }: Sql, orgId: string, menuItemId: string): Promise<{ name: string }[]> =>
  prisma.menuItem.findMany({
    where: { orgId, removedAt: null, components: { some: { menuItemId } } },
    select: { name: true },
    orderBy: { name: 'asc' },
  })

/** Those of some items that are combos. */
export const combosAmong = async ({ prisma }: Sql, orgId: string, ids: string[]): Promise<Set<string>> =>
  new Set(
    (
      await prisma.menuItem.findMany({
        where: { orgId, id: { in: ids }, components: { some: {} } },
        select: { id: true },
      })
    ).map(({ id }) => id),
  )
