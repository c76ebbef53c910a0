import { outcomeOf } from '@/app/outcome-of'
import { currentStaff } from '@/app/session'
import type { StaffAccess } from '@/lib/access/authenticate-staff'
import type { Outcome } from '@/lib/outcome'

/** Runs what a form of the settings asks for, as whoever is signed in on this device; the command asks what they may. */
export function asStaff<Value>(work: (staff: StaffAccess) => Promise<Value>): Promise<Outcome<Value>> {
  return outcomeOf(async () => work(await currentStaff()))
}
