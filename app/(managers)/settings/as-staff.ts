import { outcomeOf } from '@/app/outcome-of'
import { staffWith } from '@/app/session'
import type { StaffAccess } from '@/lib/access/authenticate-staff'
import type { Permission } from '@/lib/access/permissions'
import type { Outcome } from '@/lib/outcome'

/** Runs a form of the settings as the signed-in user, who has the permission. */
export function asStaff<Value>(
  permission: Permission,
  work: (staff: StaffAccess) => Promise<Value>,
): Promise<Outcome<Value>> {
  return outcomeOf(async () => work(await staffWith(permission)))
}
