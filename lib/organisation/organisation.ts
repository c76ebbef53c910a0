import type { StaffAccess } from '../access/authenticate-staff'
import { demandEverywhere } from '../access/permissions'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { type OrganisationValues, organisationSchema } from './organisation-schema'

/** An organisation. Staff type its `slug` to sign in; it never changes. */
export type Organisation = OrganisationValues & { id: string; slug: string }

export async function findOrganisation(sql: Sql, orgId: string): Promise<Organisation> {
  const [organisation] = await sql.query<Organisation>(
    `SELECT id, slug, name, time_zone AS "timeZone", currency, locale, coalesce(country, '') AS country, coalesce(bank_bin, '') AS "bankBin",
       coalesce(bank_account, '') AS "bankAccount", coalesce(bank_account_name, '') AS "bankAccountName"
     FROM organisations WHERE id = $1`,
    [orgId],
  )
  if (!organisation) throw new AppError('not_found', 'There is no such organisation.')
  return organisation
}

/** Whether this is the only organisation of the installation: then its managers may know of everything. */
export async function isOnlyBusiness(sql: Sql): Promise<boolean> {
  const organisations = await sql.query('SELECT 1 FROM organisations LIMIT 2', [])
  return organisations.length === 1
}

/**
 * Changes the organisation. Past orders keep their day; prices keep their amounts.
 * @throws {AppError} forbidden; not_found for another organisation; invalid_request for a time zone that the database does not know; version_conflict
 */
export function changeOrganisation(
  database: Database,
  staff: StaffAccess,
  edit: Edit<OrganisationValues>,
): Promise<void> {
  demandEverywhere(staff, 'organisation.manage')
  if (edit.id !== staff.orgId) throw new AppError('not_found', 'There is no such organisation.')
  return changeSettings(database, staff, async (sql) => {
    const { id, slug, ...current } = await findOrganisation(sql, staff.orgId)
    // The merge of two managers' changes can leave an incomplete bank account.
    const next = organisationSchema.parse(merged(current, edit))
    if (next.timeZone !== current.timeZone) await refuseUnknownTimeZone(sql, next.timeZone)
    await sql.query(
      `UPDATE organisations SET name = $2, time_zone = $3, currency = $4, locale = $5,
         bank_bin = nullif($6, ''), bank_account = nullif($7, ''), bank_account_name = nullif($8, ''), country = nullif($9, '')
       WHERE id = $1`,
      [
        ...[id, next.name, next.timeZone, next.currency, next.locale],
        ...[next.bankBin, next.bankAccount, next.bankAccountName, next.country],
      ],
    )
    await recordChange(
      sql,
      staff,
      { action: 'organisation.changed', branchId: null, subject: next.name },
      current,
      next,
    )
  })
}

/** The database computes days with its own time zones, which may be older than those of Node. @throws {AppError} invalid_request */
export async function refuseUnknownTimeZone(sql: Sql, timeZone: string): Promise<void> {
  const knownZones = await sql.query('SELECT 1 FROM pg_timezone_names WHERE name = $1', [timeZone])
  if (knownZones.length === 0)
    throw refusedField('invalid_request', 'timeZone', 'timeZone', 'The database does not know this time zone.')
}
