'use server'

import { z } from 'zod'
import { outcomeOf } from '@/app/outcome-of'
import { staffWith } from '@/app/session'
import { database } from '@/lib/db/database'
import { addCategory, changeCategory, moveCategory, moveMenuItem, removeCategory } from '@/lib/menu/categories'
import { addMenuItem, changeMenuItem, type MenuItemValues, removeMenuItem } from '@/lib/menu/menu-items'
import {
  type CategoryValues,
  categorySchema,
  menuItemSchema,
  menuItemValues,
  type TypedMenuItem,
} from '@/lib/menu/menu-schemas'
import { setAvailability } from '@/lib/menu/set-availability'
import { type Money, readPrice } from '@/lib/money'
import { findOrganisation } from '@/lib/organisation/organisation'
import { type Edit, readEdit, type Seen } from '@/lib/settings/edit'
import { directionSchema } from '@/lib/settings/move-in-order'
import { asStaff } from '../settings-page'

export async function submitNewMenuItem(input: TypedMenuItem) {
  return asStaff('menu.manage', async (staff) => {
    const money = await findOrganisation(database(), staff.orgId)
    await addMenuItem(database(), staff, menuItemValues(menuItemSchema(money).parse(input), money))
  })
}

export async function submitMenuItem(input: Edit<TypedMenuItem>) {
  return asStaff('menu.manage', async (staff) => {
    const money = await findOrganisation(database(), staff.orgId)
    const { id, seen, wanted } = readEdit(menuItemSchema(money), input)
    const edit = { id, seen: seenValues(seen, money), wanted: menuItemValues(wanted, money) }
    await changeMenuItem(database(), staff, edit)
  })
}

/** Converts the values that the form was opened with to the values of a menu item row. */
function seenValues({ price, stationId, ...seen }: Seen<TypedMenuItem>, money: Money): Seen<MenuItemValues> {
  return { ...seen, stationId: stationId || null, price: typeof price === 'string' ? readPrice(price, money) : price }
}

export async function submitMenuItemRemoval(itemId: string) {
  return asStaff('menu.manage', (staff) => removeMenuItem(database(), staff, z.uuid().parse(itemId)))
}

export async function submitMenuItemMove(itemId: string, direction: 'up' | 'down') {
  return asStaff('menu.manage', (staff) =>
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
  return asStaff('menu.manage', (staff) => addCategory(database(), staff, categorySchema.parse(input)))
}

export async function submitCategory(input: Edit<CategoryValues>) {
  return asStaff('menu.manage', (staff) => changeCategory(database(), staff, readEdit(categorySchema, input)))
}

export async function submitCategoryRemoval(categoryId: string) {
  return asStaff('menu.manage', (staff) => removeCategory(database(), staff, z.uuid().parse(categoryId)))
}

export async function submitCategoryMove(categoryId: string, direction: 'up' | 'down') {
  return asStaff('menu.manage', (staff) =>
    moveCategory(database(), staff, z.uuid().parse(categoryId), directionSchema.parse(direction)),
  )
}
