import type { StaffAccess } from '../access/authenticate-staff'
import type { Sql } from '../db/database'
import { refusedField } from '../settings/refused-field'
import type { ScreenSettings } from './screen'

/**
 * The settings as they are kept: in a branch that is theirs, with stations that there are. A display of numbers has no
 * stations and no buttons.
 * @throws {AppError} that names the field
 */
export async function settledSettings(
  sql: Sql,
  { orgId, branchId }: StaffAccess,
  settings: ScreenSettings,
): Promise<ScreenSettings & { branchName: string }> {
  const [branch] = await sql.query<{ name: string }>(
    'SELECT name FROM branches WHERE id = $2 AND org_id = $1 AND ($3::uuid IS NULL OR id = $3)',
    [orgId, settings.branchId, branchId],
  )
  if (!branch) throw refusedField('not_found', 'branchId', 'invalid', 'There is no such branch.')
  const known = await sql.query('SELECT 1 FROM stations WHERE org_id = $1 AND name = ANY ($2::text[])', [
    orgId,
    settings.stations,
  ])
  if (known.length !== settings.stations.length)
    throw refusedField('invalid_request', 'stations.0', 'invalid', 'There is no such station.')
  const kept = settings.view === 'ready' ? { ...settings, stations: [], mayBump: false } : settings
  return { ...kept, branchName: branch.name }
}
