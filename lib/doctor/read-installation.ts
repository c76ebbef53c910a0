import { version } from '../../package.json'
import type { StaffAccess } from '../access/authenticate-staff'
import { demandEverywhere } from '../access/permissions'
import { backupContext } from '../backup/backup-context'
import { config } from '../config'
import type { Sql } from '../db/database'
import { isOnlyBusiness } from '../organisation/organisation'
import { checkScreens, checkWebhooks } from './database-checks'
import { examineDatabase, examineMachine } from './examine'
import type { Finding } from './finding'

/** What a manager may know of the installation. `passboard`: its version. */
export type Installation = { passboard: string; isOnlyBusiness: boolean; findings: Finding[] }

/**
 * The checks of `npm run doctor`, without those of the ports, which this process uses. Where there are other businesses, only what is
 * the manager's own.
 * @throws {AppError} forbidden
 */
export async function examineFor(sql: Sql, staff: StaffAccess): Promise<Installation> {
  demandEverywhere(staff, 'installation.read')
  const { orgId } = staff
  if (!(await isOnlyBusiness(sql))) {
    const own = [await checkScreens(sql, orgId), await checkWebhooks(sql, orgId)]
    return { passboard: version, isOnlyBusiness: false, findings: own }
  }
  const findings = [
    ...(await examineMachine(config(), backupContext().source.folder)),
    ...(await examineDatabase(sql, orgId)),
  ]
  return { passboard: version, isOnlyBusiness: true, findings }
}
