import type { GuestAccess } from '../guests/guest-session'
import type { StaffAccess } from './authenticate-staff'

/**
 * Who made a change, as the event or the audit entry stores it. `screen` of staff: the name of the device that was used.
 * Kind `screen`: a paired device without a signed-in user. Kind `connection`: a service that reports transfers of a bank.
 */
export type Actor =
  | { kind: 'staff'; id: string; name: string; screen?: string }
  | { kind: 'screen'; id: string; name: string }
  | { kind: 'connection'; id: string; name: string }
  | { kind: 'guest'; id: string }

/** The orders that a caller may read and change: each part that is not null must match. */
export type OrderScope = { orgId: string; branchId: string | null; guestSessionId: string | null }

/** Who changes an order, and which orders this caller may change. */
export type By = { scope: OrderScope; actor: Actor }

/** @param screen the name of the device that is used; empty when it has none */
export function byStaff(
  { staffId, name, orgId, branchId }: Pick<StaffAccess, 'staffId' | 'name' | 'orgId' | 'branchId'>,
  screen = '',
): By {
  return {
    scope: { orgId, branchId, guestSessionId: null },
    actor: { kind: 'staff', id: staffId, name, ...(screen && { screen }) },
  }
}

export function byGuest({ sessionId, orgId, branchId }: GuestAccess): By {
  return { scope: { orgId, branchId, guestSessionId: sessionId }, actor: { kind: 'guest', id: sessionId } }
}

/** @param connection of the organisation */
export function byConnection({ id, name, orgId }: { id: string; name: string; orgId: string }): By {
  return { scope: { orgId, branchId: null, guestSessionId: null }, actor: { kind: 'connection', id, name } }
}
