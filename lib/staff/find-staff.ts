import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import type { PersonValues } from './person-schema'

/** Somebody who works here, as managers see them; `branchName` null: every branch. */
export type Person = PersonValues & { id: string; active: boolean; branchName: string | null }

/** The people a manager looks after, those who are active first, by name; of a manager tied to a branch, that branch's. */
export function findStaff(sql: Sql, staff: StaffAccess): Promise<Person[]> {
  demand(staff, 'staff.manage')
  return sql.query<Person>(`${PEOPLE_IN_SCOPE} ORDER BY s.active DESC, s.name, s.id`, [staff.orgId, staff.branchId])
}

/** @throws {AppError} not_found */
export async function findPerson(sql: Sql, staff: StaffAccess, id: string): Promise<Person> {
  const [person] = await sql.query<Person>(`${PEOPLE_IN_SCOPE} AND s.id = $3`, [staff.orgId, staff.branchId, id])
  if (!person) throw new AppError('not_found', 'There is no such person.')
  return person
}

const PEOPLE_IN_SCOPE = `
SELECT s.id, s.name, s.phone, s.role, s.branch_id AS "branchId", s.active, b.name AS "branchName"
FROM staff s LEFT JOIN branches b ON b.id = s.branch_id
WHERE s.org_id = $1 AND ($2::uuid IS NULL OR s.branch_id = $2)`
