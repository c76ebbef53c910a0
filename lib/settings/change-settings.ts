import type { StaffAccess } from '../access/authenticate-staff'
import type { Database, Sql } from '../db/database'
import { withinShare } from '../db/within-share'

/**
 * Changes settings of an organisation, in one transaction. Such changes of an organisation wait for each other: what is
 * looked at in it (is the name free, is there another manager) still holds when it is written. Orders do not wait.
 */
export function changeSettings<Result>(
  database: Database,
  { orgId }: Pick<StaffAccess, 'orgId'>,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return withinShare({ orgId, branchId: null }, () =>
    database.transaction(async (sql) => {
      await sql.query('SELECT 1 FROM organisations WHERE id = $1 FOR NO KEY UPDATE', [orgId])
      return work(sql)
    }),
  )
}
