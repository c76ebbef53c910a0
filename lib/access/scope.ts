import { raw, type Statement, sql as statement } from '../db/sql'
import type { GuestAccess, KeyAccess, OrgAccess, StaffAccess } from './callers'

/**
 * Who made a change, as the event or the audit entry stores it. `screen` of staff: the name of the device that was used.
 * Kind `screen`: a paired device without a signed-in user. Kind `connection`: a service that reports transfers of a bank.
 * Kind `key`: an integration, by the name of its API key.
 */
export type Actor =
  | { kind: 'staff'; id: string; name: string; screen?: string }
  | { kind: 'screen'; id: string; name: string }
  | { kind: 'connection'; id: string; name: string }
  | { kind: 'key'; id: string; name: string }
  | { kind: 'guest'; id: string }

/** Who made a change of an order, as the event stores it. Kind `system`: nobody, its time came. */
export type EventActor = Actor | { kind: 'system' }

/** Who made a change of settings, as the audit entry stores it. Kind `system`: Passboard itself, for the branch with the id. */
export type AuditActor = Actor | { kind: 'system'; id: string; name: string }

/** The orders that a caller may read and change: each part that is not null must match. */
export type OrderScope = { orgId: string; branchId: string | null; guestSessionId: string | null }

/** The branches whose entries a caller may list; `branchIds` null: all of the organisation. */
export type ListScope = { orgId: string; branchIds: string[] | null }

/**
 * Who changes an order, and which orders this caller may change. `tapId`: of the tap that asks for it. What it adds to the order has this
 * id, so that the device knows it: a payment, a discount or surcharge, and the first of its voids.
 */
export type By = { scope: OrderScope; actor: Actor; tapId?: string }

type Person = Pick<StaffAccess, 'staffId' | 'name' | 'orgId' | 'branchId'>
type Integration = Pick<KeyAccess, 'keyId' | 'name' | 'orgId' | 'branchId'>

/**
 * What a person or an integration changes, and in whose name.
 * @param screen the name of the device that a person uses; empty when it has none
 */
export function byStaff(access: Person | Integration, screen = ''): By {
  const { name, orgId, branchId } = access
  const scope = { orgId, branchId, guestSessionId: null }
  if ('keyId' in access) return { scope, actor: { kind: 'key', id: access.keyId, name } }
  return { scope, actor: { kind: 'staff', id: access.staffId, name, ...(screen && { screen }) } }
}

type Tenant = Pick<OrgAccess, 'orgId' | 'branchId'>

/** The `where` of what belongs to the organisation of an access. */
export const inOrganisation = ({ orgId }: Pick<Tenant, 'orgId'>) => ({ orgId })

/** The `where` of what belongs to the branches that an access may see. */
export const inScope = ({ orgId, branchId }: Tenant) => ({ orgId, ...(branchId !== null && { branchId }) })

/** The `where` of the branches that an access may see. */
export const branchesOf = ({ orgId, branchId }: Tenant) => ({ orgId, ...(branchId !== null && { id: branchId }) })

/** As `inScope` and `branchesOf`, for a statement. @param org, branch the columns of the organisation and the branch */
export const scopeSql = ({ orgId, branchId }: Tenant, org: string, branch: string): Statement =>
  branchId === null
    ? statement`${raw(org)} = ${orgId}::uuid`
    : statement`${raw(org)} = ${orgId}::uuid AND ${raw(branch)} = ${branchId}::uuid`

/** The branches of a list of an access. */
export const listScopeOf = ({ orgId, branchId }: Tenant): ListScope => ({
  orgId,
  branchIds: branchId === null ? null : [branchId],
})

export function byGuest({ sessionId, orgId, branchId }: GuestAccess): By {
  return { scope: { orgId, branchId, guestSessionId: sessionId }, actor: { kind: 'guest', id: sessionId } }
}

/** @param connection of the organisation */
export function byConnection({ id, name, orgId }: { id: string; name: string; orgId: string }): By {
  return { scope: { orgId, branchId: null, guestSessionId: null }, actor: { kind: 'connection', id, name } }
}
