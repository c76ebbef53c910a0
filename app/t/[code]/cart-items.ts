import type { Cart } from '@/lib/guests/cart'
import type { GuestMenu } from '@/lib/menu/read-menu'

/** What is on the menu now, by id. */
export type Items = ReadonlyMap<string, GuestMenu['categories'][number]['items'][number]>

/** What the cart costs by the menu that is shown, in the currency's smallest unit. */
export const totalOf = ({ lines }: Cart, items: Items): number =>
  lines.reduce((sum, { menuItemId, quantity }) => sum + quantity * (items.get(menuItemId)?.price ?? 0), 0)
