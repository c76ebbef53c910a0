import type { OrgAccess } from '../access/callers'
import { scopeSql } from '../access/scope'
import { businessDaySql } from '../branches/business-day'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { AppError } from '../errors'

type Scope = Pick<OrgAccess, 'orgId' | 'branchId'>

/**
 * A branch of the comparison, by the database's clock. `now`: YYYY-MM-DDThh:mm:ss in its time zone. `today`: its business day, YYYY-MM-DD.
 */
export type ChainBranch = { id: string; name: string; now: string; today: string }

/** The branches of a scope, by name. */
export const findChainBranches = ({ prisma }: Sql, scope: Scope): Promise<ChainBranch[]> =>
  prisma.$queryRaw<ChainBranch[]>(statement`
    SELECT b.id, b.name, to_char(clock_timestamp() AT TIME ZONE b.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS') AS now,
      ${raw(businessDaySql('b', 'clock_timestamp()'))}::text AS today
    FROM branches b WHERE ${scopeSql(scope, 'b.org_id', 'b.id')} ORDER BY b.name, b.id`)

/** The latest business day of the branches of a scope, YYYY-MM-DD. @throws {AppError} not_found without a branch */
export async function latestDay(sql: Sql, scope: Scope): Promise<string> {
  const days = (await findChainBranches(sql, scope)).map(({ today }) => today)
  const latest = days.toSorted().at(-1)
  if (latest === undefined) throw new AppError('not_found', 'There is no branch.')
  return latest
}
