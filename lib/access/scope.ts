import type { GuestAccess } from '../guests/guest-session'
import type { StaffAccess } from './authenticate-staff'

/**
 * Who changed something, as its event or the audit keeps it. `screen` of staff: what the device calls itself on which it was
 * tapped. The kind `screen`: a paired device, on which nobody is signed in.
 */
export type Actor =
  | { kind: 'staff'; id: string; name: string; screen?: string }
  | { kind: 'screen'; id: string; name: string }
  | { kind: 'guest'; id: string }

/** The orders that somebody may see and touch: each given part must match. */
export type OrderScope = { orgId: string; branchId: string | null; guestSessionId: string | null }

/** Who does something with an order, and which orders that person may touch. */
export type By = { scope: OrderScope; actor: Actor }

/** @param screen what the device calls itself on which it is done; empty when it has no name */
export function byStaff({ staffId, name, orgId, branchId }: StaffAccess, screen = ''): By {
  return {
    scope: { orgId, branchId, guestSessionId: null },
    actor: { kind: 'staff', id: staffId, name, ...(screen && { screen }) },
  }
}

export function byGuest({ sessionId, orgId, branchId }: GuestAccess): By {
  return { scope: { orgId, branchId, guestSessionId: sessionId }, actor: { kind: 'guest', id: sessionId } }
}
