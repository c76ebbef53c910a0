import type { KeyPermission } from './key-permissions'
import type { Role } from './permissions'

/** The callers that an entry point authenticates. What they may do is in permissions.ts and scope.ts. */

/** A signed-in user, in the organisation and branch of the request. */
export type StaffAccess = {
  staffId: string
  name: string
  role: Extract<Role, 'manager' | 'staff'>
  orgId: string
  /** Null: the whole organisation. */
  branchId: string | null
  tokenId: string
  /** The user's token version when the token was issued: see `Staff.tokenVersion`. */
  tokenVersion: number
  tokenExpiresAt: Date
}

/** An API key, in the branch of the request. */
export type KeyAccess = {
  keyId: string
  /** The name of the integration. */
  name: string
  permissions: KeyPermission[]
  role: 'key'
  orgId: string
  /** Null: the whole organisation. Never null for a key of some branches. */
  branchId: string | null
}

/** A caller who works for an organisation: a signed-in person, or an integration with its API key. */
export type OrgAccess = StaffAccess | KeyAccess

/** A guest at a table. */
export type GuestAccess = { role: 'guest'; sessionId: string; orgId: string; branchId: string; tableId: string }

/** The optional headers X-Org-ID and X-Branch-ID. */
export type RequestedTenant = { orgId?: string | undefined; branchId?: string | undefined }
