import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database'
import { AppError } from '../errors'
import { processWide } from '../process-wide'
import { readStaffToken, type StaffClaims } from './staff-token'

type StaffRole = 'manager' | 'staff'

/** A person who is signed in, in the organisation and branch that the request is about. */
export type StaffAccess = {
  staffId: string
  name: string
  role: StaffRole
  orgId: string
  /** Null: the whole organisation. */
  branchId: string | null
  tokenId: string
  /** The state of the person's sign-ins that the token was issued in: see `Staff.tokenVersion`. */
  tokenVersion: number
  tokenExpiresAt: Date
}

/** The optional headers X-Org-ID and X-Branch-ID. */
export type Narrowing = { orgId?: string | undefined; branchId?: string | undefined }

/** What the database says of a token's owner. Role and branch are read here, not believed from the token. */
type Standing = {
  name: string
  phone: string
  role: StaffRole
  branchId: string | null
  /** See `Staff.crossesOrgs`. */
  crosses: boolean
  good: boolean
}

/** How long a standing is believed; a revoked token must be dead everywhere within 10 s. */
const STANDING_MS = 4_000

const caches = () =>
  processWide('staff-access', () => ({
    claims: new LRUCache<string, StaffClaims>({ max: 10_000 }),
    standings: new LRUCache<string, Promise<Standing>>({ max: 10_000, ttl: STANDING_MS }),
  }))

/**
 * Who holds this token, and what they may touch.
 * @throws {AppError} unauthenticated, token_expired; forbidden for an organisation or branch that is not theirs
 */
export async function authenticateStaff(
  database: Database,
  token: string,
  narrowing: Narrowing = {},
): Promise<StaffAccess> {
  const claims = await verifiedClaims(token)
  const standing = await standingOf(database, claims)
  if (!standing.good) throw new AppError('unauthenticated', 'The token was revoked. Log in again.')

  const own: StaffAccess = {
    staffId: claims.sub,
    name: standing.name,
    role: standing.role,
    orgId: claims.org,
    branchId: standing.branchId,
    tokenId: claims.jti,
    tokenVersion: claims.ver,
    tokenExpiresAt: new Date(claims.exp * 1000),
  }
  const inOrganisation =
    narrowing.orgId && narrowing.orgId !== own.orgId ? await actingIn(database, own, standing, narrowing.orgId) : own
  return narrowing.branchId ? narrowedTo(database, inOrganisation, narrowing.branchId) : inOrganisation
}

/** Makes this process forget what it believed of a token, so that a revocation made here holds at once. */
export function forgetSession(tokenId: string): void {
  caches().standings.delete(tokenId)
}

async function verifiedClaims(token: string): Promise<StaffClaims> {
  const known = caches().claims.get(token)
  if (known && known.exp * 1000 > Date.now()) return known
  const claims = await readStaffToken(token)
  caches().claims.set(token, claims)
  return claims
}

/** Kept from the moment it is asked for: of all who come at once with a token, one asks the database. */
function standingOf(database: Database, claims: StaffClaims): Promise<Standing> {
  const { standings } = caches()
  const known = standings.get(claims.jti)
  if (known) return known
  const reading = readStanding(database, claims)
  standings.set(claims.jti, reading)
  reading.catch(() => {
    if (standings.get(claims.jti) === reading) standings.delete(claims.jti)
  })
  return reading
}

async function readStanding(database: Database, claims: StaffClaims): Promise<Standing> {
  const [row] = await database.query<Standing>(
    `SELECT s.name, s.phone, s.role, s.branch_id AS "branchId", s.crosses_orgs AS crosses,
       s.active AND s.token_version = $2 AND NOT EXISTS (SELECT 1 FROM revoked_tokens WHERE id = $3) AS good
     FROM staff s WHERE s.id = $1 AND s.org_id = $4`,
    [claims.sub, claims.ver, claims.jti, claims.org],
  )
  return row ?? { name: '', phone: '', role: 'staff', branchId: null, crosses: false, good: false }
}

/**
 * The record of the same phone in another organisation, whose role and branch then apply. A phone or PIN that a manager has
 * set proves nothing to the others: else whoever manages one café could enter the owner's phone of another.
 */
async function actingIn(
  database: Database,
  own: StaffAccess,
  { phone, crosses }: Standing,
  orgId: string,
): Promise<StaffAccess> {
  const record =
    crosses && (await database.prisma.staff.findUnique({ where: { orgId_phone: { orgId, phone }, active: true } }))
  if (!record) throw new AppError('forbidden', 'You do not work in this organisation.')
  return { ...own, staffId: record.id, name: record.name, role: record.role, orgId, branchId: record.branchId }
}

async function narrowedTo(database: Database, access: StaffAccess, branchId: string): Promise<StaffAccess> {
  if (access.branchId === branchId) return access
  const mayChoose = access.branchId === null
  const branch =
    mayChoose && (await database.prisma.branch.findUnique({ where: { id: branchId, orgId: access.orgId } }))
  if (!branch) throw new AppError('forbidden', 'You do not have permission for this branch.')
  return { ...access, branchId }
}
