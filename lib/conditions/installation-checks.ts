import type { Sql } from '../db/database'
import { findOnlyBusiness } from '../organisation/organisation-repository'
import { processWide } from '../process-wide'
import type { ConditionKind } from './condition-kinds'
import type { PresentCondition } from './find-present'

/** The conditions of the installation itself, which only a process can see. */
type InstallationKind = Extract<ConditionKind, 'redis_away' | 'backup_missing'>

type Check = {
  /** Never rejects. @param setUpAt when the business was set up */
  holds(setUpAt: Date): Promise<boolean>
  /** Left out: always. */
  mayBegin?(): boolean
}

const checks = () => processWide('installation-checks', () => new Map<InstallationKind, Check>())

/** Adds a check of this process, at its start. */
export function watchInstallation(kind: InstallationKind, check: Check): void {
  checks().set(kind, check)
}

/** What holds of the installation. Only where there is one business: the managers of others may not know of the machine. */
export async function findPresentOfInstallation(sql: Sql): Promise<PresentCondition[]> {
  const only = await findOnlyBusiness(sql)
  if (!only) return []
  const found = await Promise.all(
    [...checks()].map(async ([kind, { holds, mayBegin = () => true }]) =>
      (await holds(only.createdAt)) ? [{ kind, mayBegin: mayBegin() }] : [],
    ),
  )
  return found.flat().map((one) => ({
    ...one,
    orgId: only.id,
    branchId: null,
    subjectId: only.id,
    subject: only.name,
  }))
}
