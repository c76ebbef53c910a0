import { listBranches } from '../branches/branch-repository'
import type { Sql } from '../db/database'
import { moneyText } from '../money'
import { findOrganisation } from '../organisation/organisation-repository'
import { refusedField } from '../settings/change-settings'
import type { BranchPrices } from './branch-prices'

/** Prices with the names of the branches, for the activity log. @throws {AppError} not_found for a branch of another organisation */
export async function branchPricesInWords(sql: Sql, orgId: string, prices: BranchPrices): Promise<string[]> {
  if (Object.keys(prices).length === 0) return []
  const names = new Map((await listBranches(sql, { orgId, branchIds: null })).map(({ id, name }) => [id, name]))
  const money = await findOrganisation(sql, orgId)
  return Object.entries(prices).map(([id, price]) => {
    const name = names.get(id)
    if (name === undefined)
      throw refusedField('not_found', `branchPrices.${id}`, 'required', 'There is no such branch.')
    return `${name}: ${moneyText(price, money)}`
  })
}
