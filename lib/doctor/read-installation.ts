import { version } from '../../package.json'
import type { StaffAccess } from '../access/callers'
import { demandAllBranches, may } from '../access/permissions'
import { backupContext } from '../backup/backup-context'
import { config } from '../config'
import type { Sql } from '../db/database'
import { findOnlyBusiness } from '../organisation/organisation-repository'
import { missingScripts } from '../printing/printer-rules'
import { checkCertificate } from './certificate-check'
import { examineDatabase, examineMachine, examineOwn } from './examine'
import type { Finding } from './finding'
import { checkBackups } from './machine-checks'

/** What a manager may know of the installation. `passboard`: its version. */
export type Installation = { passboard: string; isOnlyBusiness: boolean; findings: Finding[] }

/** What begins to fail while nobody changes anything. `certificateEnds`: in less than two weeks. */
type Unattended = 'backups' | 'certificate' | 'certificateEnds'

/** What fails unattended. Nothing for a person who may not read the checks. */
export async function failingUnattended(sql: Sql, staff: StaffAccess): Promise<Unattended[]> {
  if (!may(staff.role, 'installation.read') || staff.branchId !== null) return []
  const only = await findOnlyBusiness(sql)
  if (!only) return []
  const { source, isOwn } = backupContext()
  const certificate = checkCertificate(config(), source.folder)
  const fails: Record<Unattended, boolean> = {
    backups: checkBackups(source.folder, isOwn, only.createdAt).level === 'problem',
    certificate: certificate.level === 'problem',
    certificateEnds: certificate.level === 'warning' && certificate.found === 'certificateValid',
  }
  return (['backups', 'certificate', 'certificateEnds'] as const).filter((failing) => fails[failing])
}

/**
 * The checks of `npm run doctor`, without those of the ports, which this process uses. Where there are other businesses, only what is
 * the manager's own.
 * @throws {AppError} forbidden
 */
export async function examineFor(sql: Sql, staff: StaffAccess): Promise<Installation> {
  demandAllBranches(staff)
  const { orgId } = staff
  const only = await findOnlyBusiness(sql)
  if (!only) return { passboard: version, isOnlyBusiness: false, findings: await examineOwn(sql, orgId) }
  const findings = [
    ...(await examineMachine(config(), backupContext().source.folder, await missingScripts(), only.createdAt)),
    ...(await examineDatabase(sql, orgId)),
  ]
  return { passboard: version, isOnlyBusiness: true, findings }
}
