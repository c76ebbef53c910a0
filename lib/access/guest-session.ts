import type { Database } from '../db/database'
import { AppError } from '../errors'
import { newId, randomHex } from '../ids'
import { sha256 } from '../sha256'

export const SESSION_HOURS = 6

/** A guest at a table. */
export type GuestAccess = { sessionId: string; orgId: string; branchId: string; tableId: string }

export type OpenedSession = {
  /** What the guest sends as X-Session-ID: 128 random bits, hexadecimal. We keep its hash only. */
  sessionId: string
  expiresAt: Date
  tableLabel: string
  branchName: string
  organisationName: string
  currency: string
}

/** Opens a session for whoever knows a table's code. @throws {AppError} not_found for an unknown code, or that of a table that was taken away */
export async function openGuestSession(database: Database, tableCode: string): Promise<OpenedSession> {
  const table = await database.prisma.cafeTable.findUnique({
    where: { code: tableCode, retiredAt: null },
    include: { branch: { include: { organisation: true } } },
  })
  if (!table) throw new AppError('not_found', 'There is no table with this code.')
  const secret = randomHex(16)
  const expiresAt = new Date(Date.now() + SESSION_HOURS * 3_600_000)
  await database.prisma.guestSession.create({
    data: { id: newId(), tokenHash: sha256(secret), tableId: table.id, expiresAt },
  })
  return {
    sessionId: secret,
    expiresAt,
    tableLabel: table.label,
    branchName: table.branch.name,
    organisationName: table.branch.organisation.name,
    currency: table.branch.organisation.currency,
  }
}

/** The guest who holds this session id. @throws {AppError} unauthenticated when unknown or over */
export async function authenticateGuest(database: Database, secret: string): Promise<GuestAccess> {
  const [row] = await database.query<GuestAccess>(
    `SELECT g.id AS "sessionId", b.org_id AS "orgId", b.id AS "branchId", t.id AS "tableId"
     FROM guest_sessions g JOIN tables t ON t.id = g.table_id JOIN branches b ON b.id = t.branch_id
     WHERE g.token_hash = $1 AND g.expires_at > now()`,
    [sha256(secret)],
  )
  if (!row) throw new AppError('unauthenticated', 'The session is unknown or over. Scan the code on the table again.')
  return row
}
