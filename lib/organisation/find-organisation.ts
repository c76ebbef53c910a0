import type { Sql } from '../db/database'
import { AppError } from '../errors'
import type { OrganisationValues } from './organisation-schema'

/** An organisation; `slug` is what people type to sign in, and stays. */
export type Organisation = OrganisationValues & { id: string; slug: string }

export async function findOrganisation(sql: Sql, orgId: string): Promise<Organisation> {
  const [organisation] = await sql.query<Organisation>(
    `SELECT id, slug, name, time_zone AS "timeZone", currency, locale, coalesce(bank_bin, '') AS "bankBin",
       coalesce(bank_account, '') AS "bankAccount", coalesce(bank_account_name, '') AS "bankAccountName"
     FROM organisations WHERE id = $1`,
    [orgId],
  )
  if (!organisation) throw new AppError('not_found', 'There is no such organisation.')
  return organisation
}
