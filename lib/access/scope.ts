import type { Actor } from './actor'
import type { StaffAccess } from './authenticate-staff'
import type { GuestAccess } from './guest-session'

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
