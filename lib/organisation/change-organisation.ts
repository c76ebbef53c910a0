import type { StaffAccess } from '../access/callers'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import { changeForAllBranches, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { findOrganisation, isKnownTimeZone, updateOrganisation } from './organisation-repository'
import { type OrganisationValues, organisationSchema } from './organisation-schema'

/**
 * Changes the organisation. Past orders keep their day; prices keep their amounts.
 * @throws {AppError} forbidden; not_found for another organisation; invalid_request for a time zone that the database does not know;
 * version_conflict
 */
export function changeOrganisation(
  database: Database,
  staff: StaffAccess,
  edit: Edit<OrganisationValues>,
): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    if (edit.id !== staff.orgId) throw new AppError('not_found', 'There is no such organisation.')
    const { id, slug, ...current } = await findOrganisation(sql, staff.orgId)
    // The merge of two managers' changes can leave an incomplete bank account.
    const next = organisationSchema.parse(merged(current, edit))
    if (next.timeZone !== current.timeZone) await refuseUnknownTimeZone(sql, next.timeZone)
    await updateOrganisation(sql, id, next)
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
  if (!(await isKnownTimeZone(sql, timeZone)))
    throw refusedField('invalid_request', 'timeZone', 'timeZone', 'The database does not know this time zone.')
}
