import type { Cart, CartLine } from '@/lib/guests/cart'
import type { PageItem } from '@/lib/menu/compact-menu'
import { type ChosenOption, chooseOptions, unitPriceOf } from '@/lib/options/choose-options'

/** An item of the menu, as guests and the staff pad see it. */
export type Item = PageItem

/** The items of the menu by ID. */
export type Items = ReadonlyMap<string, Item>

type Line = Pick<CartLine, 'menuItemId' | 'quantity' | 'unitPrice'> & { options?: ChosenOption[] | undefined }

/**
 * A line at the price of the shown menu. `price`: of all its pieces. `priceWas`: when the guest chose it; null: the same. `problem`: why it
 * cannot be ordered now.
 */
export type ShownLine = {
  unitPrice: number
  price: number
  priceWas: number | null
  chosen: { optionId: string; name: string; quantity: number; price: number }[]
  problem: 'soldOutTakeAway' | 'limitedTakeAway' | 'notServedTakeAway' | 'optionsChanged' | null
}

export function shownLine({ menuItemId, options, quantity, unitPrice: before }: Line, items: Items): ShownLine {
  const item = items.get(menuItemId)
  if (!item) return { unitPrice: 0, price: 0, priceWas: null, chosen: [], problem: 'soldOutTakeAway' }
  const { chosen, problems } = chooseOptions(item.optionGroups, options)
  const optionsProblem = item.notServed ? 'notServedTakeAway' : problems.length > 0 ? 'optionsChanged' : null
  const unitPrice = unitPriceOf(item.price, chosen)
  return {
    unitPrice,
    price: quantity * unitPrice,
    priceWas: before === undefined || before === unitPrice ? null : quantity * before,
    chosen: chosen.map(({ group: { component }, option: { id, name, price }, quantity }) => ({
      optionId: id,
      quantity,
      price,
      name: component ? `${component}: ${name}` : name,
    })),
    problem: item.available ? optionsProblem : item.limited ? 'limitedTakeAway' : 'soldOutTakeAway',
  }
}

/** The total of the cart at the prices of the shown menu, in the smallest unit of the currency. */
export const totalOf = ({ lines }: Cart, items: Items): number =>
  lines.reduce((sum, line) => sum + shownLine(line, items).price, 0)
