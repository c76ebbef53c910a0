import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Database, Sql } from '../db/database'
import { newId } from '../ids'
import { changeSettings } from '../settings/change-settings'
import { recordChange } from '../settings/record-change'
import { refusedField } from '../settings/refused-field'
import { inWords } from './change-screen'
import { countCodeTry, forgiveCodeTry } from './code-tries'
import type { PairingForm } from './screen-form'
import { settledSettings } from './settled-settings'

/**
 * Makes a screen of the device that shows the code: the secret it holds already becomes the screen's.
 * @throws {AppError} forbidden; invalid_request that names the field; rate_limited after ten wrong codes
 */
export async function pairScreen(database: Database, staff: StaffAccess, form: PairingForm): Promise<void> {
  demand(staff, 'screens.manage')
  await countCodeTry(staff.staffId)
  await changeSettings(database, staff, (sql) => pair(sql, staff, form))
  await forgiveCodeTry(staff.staffId)
}

async function pair(sql: Sql, staff: StaffAccess, { code, ...asked }: PairingForm): Promise<void> {
  const settings = await settledSettings(sql, staff, asked)
  const { name, branchId, stations, view, mayBump } = settings
  await sql.query(
    `INSERT INTO screens (id, org_id, branch_id, name, stations, view, may_bump, secret_hash)
     VALUES ($1, $2, $3, $4, $5::text[], $6, $7, $8)`,
    [newId(), staff.orgId, branchId, name, stations, view, mayBump, await claim(sql, code)],
  )
  await recordChange(sql, staff, { action: 'screen.paired', branchId, subject: name }, null, inWords(settings))
}

/** A code is entered once. @returns the hash of the secret that the device holds */
async function claim(sql: Sql, code: string): Promise<string> {
  const [pairing] = await sql.query<{ secretHash: string }>(
    'DELETE FROM screen_pairings WHERE code = $1 AND expires_at > now() RETURNING secret_hash AS "secretHash"',
    [code],
  )
  if (!pairing) throw refusedField('invalid_request', 'code', 'invalid', 'No screen shows this code now.')
  return pairing.secretHash
}
