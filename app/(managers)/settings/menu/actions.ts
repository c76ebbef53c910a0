'use server'

import { z } from 'zod'
import { outcomeOf } from '@/app/outcome-of'
import { staffWith } from '@/app/session'
import { database } from '@/lib/db/database'
import {
  addCategory,
  changeCategory,
  moveCategory,
  moveMenuItem,
  removeCategory,
  restoreCategory,
} from '@/lib/menu/categories'
import { changeItemPhoto } from '@/lib/menu/change-item-photo'
import { importMenu, planMenuImport, QUESTIONED_PRICES, type ReadAs } from '@/lib/menu/import-into-menu'
import { changeItemOptions } from '@/lib/menu/item-options'
import type { MenuItemValues } from '@/lib/menu/menu-item-repository'
import { addMenuItem, changeMenuItem, moveMenuItems, removeMenuItems, restoreMenuItems } from '@/lib/menu/menu-items'
import {
  type CategoryValues,
  categorySchema,
  menuFileSchema,
  menuItemSchema,
  menuItemValues,
  readBranchPrices,
  type TypedMenuItem,
} from '@/lib/menu/menu-schemas'
import { type OwnColumns, ownColumnsSchema } from '@/lib/menu/own-columns'
import { setAvailability } from '@/lib/menu/set-availability'
import { type Money, readPrice } from '@/lib/money'
import type { ItemOptions } from '@/lib/options/item-option-repository'
import { itemOptionsSchema } from '@/lib/options/option-schemas'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { type Edit, readEdit, type Seen } from '@/lib/settings/edit'
import { directionSchema } from '@/lib/settings/move-in-order'
import { settingsAction } from '../settings-page'

const readAsSchema = z.strictObject({
  prices: z.enum(QUESTIONED_PRICES),
  columns: ownColumnsSchema.nullable(),
})

/** @param id a new UUID of the form, the same when it sends the item again */
export async function submitNewMenuItem(id: string, input: TypedMenuItem) {
  return settingsAction('menu.manage', async (staff) => {
    const money = await findOrganisation(database(), staff.orgId)
    const values = menuItemValues(menuItemSchema(money).parse(input), money)
    await addMenuItem(database(), staff, values, z.uuid().toLowerCase().parse(id))
  })
}

export async function submitMenuItem(input: Edit<TypedMenuItem>) {
  return settingsAction('menu.manage', async (staff) => {
    const money = await findOrganisation(database(), staff.orgId)
    const { id, seen, wanted } = readEdit(menuItemSchema(money), input)
    const edit = { id, seen: seenValues(seen, money), wanted: menuItemValues(wanted, money) }
    await changeMenuItem(database(), staff, edit)
  })
}

/** Which groups an item has, in which order, and what differs for it. */
export async function submitItemOptions(input: Edit<ItemOptions>) {
  return settingsAction('menu.manage', (staff) =>
    changeItemOptions(database(), staff, readEdit(itemOptionsSchema, input)),
  )
}

/** Sets the photo of an item, a WebP image; null removes it. */
export async function submitItemPhoto(itemId: string, photo: Blob | null) {
  return settingsAction('menu.manage', async (staff) => {
    const blob = z.instanceof(Blob).nullable().parse(photo)
    const content = blob && new Uint8Array(await blob.arrayBuffer())
    await changeItemPhoto(database(), staff, z.uuid().parse(itemId), content)
  })
}

/** Converts the values that the form was opened with to the values of a menu item row. */
function seenValues(
  { price, branchPrices, stationId, otherAllergens: _, ...seen }: Seen<TypedMenuItem>,
  money: Money,
): Seen<MenuItemValues> {
  const typed = z.record(z.string(), z.string()).safeParse(branchPrices).data ?? {}
  return {
    ...seen,
    stationId: stationId || null,
    price: typeof price === 'string' ? readPrice(price, money) : price,
    branchPrices: readBranchPrices(typed, money),
  }
}

const idsSchema = z.array(z.uuid()).min(1).max(1_000)

export async function submitMenuItemsRemoval(itemIds: string[]) {
  return settingsAction('menu.manage', async (staff) => {
    await removeMenuItems(database(), staff, idsSchema.parse(itemIds))
  })
}

export async function submitMenuItemsRestoration(itemIds: string[]) {
  return settingsAction('menu.manage', (staff) => restoreMenuItems(database(), staff, idsSchema.parse(itemIds)))
}

export async function submitMenuItemsMove(itemIds: string[], categoryId: string) {
  return settingsAction('menu.manage', (staff) =>
    moveMenuItems(database(), staff, idsSchema.parse(itemIds), z.uuid().parse(categoryId)),
  )
}

/** Marks items as sold out or available at a branch. What was marked before an error stays marked. */
export async function submitItemsAvailability(itemIds: string[], branchId: string, available: boolean) {
  return outcomeOf(async () => {
    const staff = await staffWith('menu.sell_out', z.uuid().parse(branchId))
    for (const id of idsSchema.parse(itemIds))
      await setAvailability(database(), staff, id, z.boolean().parse(available))
  })
}

/** What the import of a menu file would change. @param columns null: not chosen */
export async function previewMenuFile(text: string, columns: OwnColumns | null) {
  return settingsAction('menu.manage', (staff) =>
    planMenuImport(database(), staff, menuFileSchema.parse(text), ownColumnsSchema.nullable().parse(columns)),
  )
}

export async function submitMenuFile(text: string, readAs: Required<ReadAs>) {
  return settingsAction('menu.manage', (staff) =>
    importMenu(database(), staff, menuFileSchema.parse(text), readAsSchema.parse(readAs)),
  )
}

export async function submitMenuItemMove(itemId: string, direction: 'up' | 'down') {
  return settingsAction('menu.manage', (staff) =>
    moveMenuItem(database(), staff, z.uuid().parse(itemId), directionSchema.parse(direction)),
  )
}

/** Marks an item as sold out or available at a branch. */
export async function submitAvailability(itemId: string, branchId: string, available: boolean) {
  return outcomeOf(async () => {
    const staff = await staffWith('menu.sell_out', z.uuid().parse(branchId))
    await setAvailability(database(), staff, z.uuid().parse(itemId), z.boolean().parse(available))
  })
}

export async function submitNewCategory(input: CategoryValues) {
  return settingsAction('menu.manage', async (staff) => {
    await addCategory(database(), staff, categorySchema.parse(input))
  })
}

export async function submitCategory(input: Edit<CategoryValues>) {
  return settingsAction('menu.manage', (staff) => changeCategory(database(), staff, readEdit(categorySchema, input)))
}

export async function submitCategoryRemoval(categoryId: string) {
  return settingsAction('menu.manage', async (staff) => {
    await removeCategory(database(), staff, z.uuid().parse(categoryId))
  })
}

export async function submitCategoryRestoration(categoryId: string) {
  return settingsAction('menu.manage', (staff) => restoreCategory(database(), staff, z.uuid().parse(categoryId)))
}

export async function submitCategoryMove(categoryId: string, direction: 'up' | 'down') {
  return settingsAction('menu.manage', (staff) =>
    moveCategory(database(), staff, z.uuid().parse(categoryId), directionSchema.parse(direction)),
  )
}
