import type { Sql } from '../db/database'
import { type Money, moneyText } from '../money'
import { findOrganisation } from '../organisation/organisation-repository'
import { meantPrice, usualPrice } from './meant-price'
import { pricesOfOthers } from './menu-item-repository'

/** What a program is told of something that was saved all the same. `path`: of the field in its request. */
export type PriceWarning = { path: string; code: 'price_in_thousands'; message: string }

/** Left out: there are none. */
export type Warnings = { warnings?: PriceWarning[] }

const MAX_WARNINGS = 100

/** The first MAX_WARNINGS warnings of some prices beside the usual one. @param items with the path of each price */
export function priceWarnings(
  items: readonly { path: string; price: number }[],
  usual: number | null,
  money: Money,
): Warnings {
  const warnings = items.flatMap(({ path, price }) => {
    const meant = meantPrice(price, usual, money)
    if (meant === null) return []
    const message = `${moneyText(price, money)} is about a thousandth of the usual price. If you meant ${moneyText(meant, money)}, send ${meant}.`
    return [{ path, code: 'price_in_thousands' as const, message }]
  })
  return warnings.length > 0 ? { warnings: warnings.slice(0, MAX_WARNINGS) } : {}
}

/** The warnings of the price of one item. */
export async function warningsOfItem(sql: Sql, orgId: string, item: { id: string; price: number }): Promise<Warnings> {
  const money = await findOrganisation(sql, orgId)
  const usual = usualPrice(await pricesOfOthers(sql, orgId, item.id), money.currency)
  return priceWarnings([{ path: 'price', price: item.price }], usual, money)
}
