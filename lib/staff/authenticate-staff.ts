import { LRUCache } from 'lru-cache'
import type { RequestedTenant, StaffAccess } from '../access/callers'
import { accessInBranch } from '../branches/access-in-branch'
import type { Database } from '../db/database'
import { AppError } from '../errors'
import { processWide } from '../process-wide'
import { findPhoneHolders, findStaffState } from './account-repository'
import { withSamePhone } from './same-phone'
import { readStaffToken, type StaffClaims } from './staff-token'

/** What the database has about the owner of a token. Role and branch come from here, not from the token. */
export type StaffState = {
  name: string
  phone: string
  /** Of the organisation; ISO 3166-1 alpha-2. */
  country: string | null
  role: StaffAccess['role']
  branchId: string | null
  /** See `Staff.crossesOrgs`. */
  crossesOrgs: boolean
  isValid: boolean
}

/** How long a cached state is used. Every process must refuse a revoked token within 10 s. */
const STATE_CACHE_MS = 4_000

const caches = () =>
  processWide('staff-access', () => ({
    claims: new LRUCache<string, StaffClaims>({ max: 10_000 }),
    states: new LRUCache<string, Promise<StaffState>>({ max: 10_000, ttl: STATE_CACHE_MS }),
  }))

/**
 * Finds the owner of a token and the organisation and branch that the user may access.
 * @throws {AppError} unauthenticated, token_expired; forbidden for another organisation or branch
 */
export async function authenticateStaff(
  database: Database,
  token: string,
  requested: RequestedTenant = {},
): Promise<StaffAccess> {
  const claims = await verifiedClaims(token)
  const state = await cachedState(database, claims)
  if (!state.isValid) throw revoked()

  const own: StaffAccess = {
    staffId: claims.sub,
    name: state.name,
    role: state.role,
    orgId: claims.org,
    branchId: state.branchId,
    tokenId: claims.jti,
    tokenVersion: claims.ver,
    tokenExpiresAt: new Date(claims.exp * 1000),
  }
  const inOrganisation =
    requested.orgId && requested.orgId !== own.orgId
      ? await accessInOrganisation(database, own, state, requested.orgId)
      : own
  return requested.branchId ? accessInBranch(database, inOrganisation, requested.branchId) : inOrganisation
}

/** Removes a token from the cache of this process, so that a revocation in this process holds at once. */
export function forgetSession(tokenId: string): void {
  caches().states.delete(tokenId)
}

async function verifiedClaims(token: string): Promise<StaffClaims> {
  const known = caches().claims.get(token)
  if (known && known.exp * 1000 > Date.now()) return known
  const claims = await readStaffToken(token)
  caches().claims.set(token, claims)
  return claims
}

/** Caches the promise, so that concurrent requests with one token send one query. */
function cachedState(database: Database, claims: StaffClaims): Promise<StaffState> {
  const { states } = caches()
  const known = states.get(claims.jti)
  if (known) return known
  const query = readState(database, claims)
  states.set(claims.jti, query)
  query.catch(() => {
    if (states.get(claims.jti) === query) states.delete(claims.jti)
  })
  return query
}

/** Reads the database, not the cache. @throws {AppError} unauthenticated for a token that was revoked */
export async function refuseRevoked(database: Database, claims: StaffClaims): Promise<void> {
  const { isValid } = await readState(database, claims)
  if (!isValid) throw revoked()
}

const revoked = () => new AppError('unauthenticated', 'The token was revoked. Sign in again.')

async function readState(database: Database, claims: StaffClaims): Promise<StaffState> {
  const state = await findStaffState(database, claims)
  return (
    state ?? { name: '', phone: '', country: null, role: 'staff', branchId: null, crossesOrgs: false, isValid: false }
  )
}

/**
 * The access of the user's record with the same phone in another organisation; that record's role and branch apply.
 * Requires `crossesOrgs`: otherwise a manager could enter the phone of another organisation's owner in a record of their
 * own organisation and so get access to the other one.
 */
async function accessInOrganisation(
  database: Database,
  own: StaffAccess,
  { phone, country, crossesOrgs }: StaffState,
  orgId: string,
): Promise<StaffAccess> {
  const found = crossesOrgs ? await findPhoneHolders(database, orgId, phone) : []
  const [same] = withSamePhone({ phone, country }, found)
  const record = same && { staffId: same.staffId, name: same.name, role: same.role, branchId: same.branchId }
  if (!record) throw new AppError('forbidden', 'You do not work in this organisation.')
  return { ...own, ...record, orgId }
}
