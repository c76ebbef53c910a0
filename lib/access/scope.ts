import type { StaffAccess } from './authenticate-staff'
import type { GuestAccess } from './guest-session'

/** The orders that somebody may see and touch: each given part must match. */
export type OrderScope = { orgId: string; branchId: string | null; guestSessionId: string | null }

export const staffScope = ({ orgId, branchId }: StaffAccess): OrderScope => ({ orgId, branchId, guestSessionId: null })

export const guestScope = ({ orgId, branchId, sessionId }: GuestAccess): OrderScope => ({
  orgId,
  branchId,
  guestSessionId: sessionId,
})
