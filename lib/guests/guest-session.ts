import type { GuestAccess } from '../access/callers'
import type { Database } from '../db/database'
import { withinGuestShare } from '../db/within-share'
import { AppError } from '../errors'
import { randomHex } from '../ids'
import { sha256 } from '../sha256'
import { SESSION_HOURS } from '../tables/table-repository'
import { findGuest, findTableAfterMove, insertSession, ownerOfTable } from './guest-session-repository'
import { tableClosed } from './guest-table'

export type OpenedSession = {
  /** The guest sends it as X-Session-ID: 128 random bits, hexadecimal. The database has only its hash. */
  sessionId: string
  expiresAt: Date
  tableLabel: string
  branchName: string
  organisationName: string
  currency: string
}

/**
 * Opens a session at the table with this code.
 * @throws {AppError} not_found for an unknown code or a removed table, table_closed, unavailable
 */
export async function openGuestSession(database: Database, tableCode: string): Promise<OpenedSession> {
  const { isClosed, ...table } = await ownerOfTable(database, tableCode)
  // Without a place among the commands, and without a lock.
  if (isClosed) throw tableClosed()
  const secret = randomHex(16)
  const session = { tokenHash: sha256(secret), hours: SESSION_HOURS }
  const opened = await withinGuestShare(table, () => insertSession(database, tableCode, session))
  if (opened) return { sessionId: secret, ...opened }
  // The code may have changed meanwhile.
  await ownerOfTable(database, tableCode)
  throw tableClosed()
}

/**
 * Opens a session for a device that has none at this table, or whose session has ended.
 * @param formerSecret of the session that the device has had; undefined: none
 * @throws {AppError} as `openGuestSession`; table_closed also where the orders of the table were moved: nobody sits there any more
 */
export async function openNextSession(
  database: Database,
  tableCode: string,
  formerSecret: string | undefined,
): Promise<OpenedSession> {
  const movedTo = await tableAfterMove(database, formerSecret)
  if (movedTo !== null) throw new AppError('table_closed', `Your table is ${movedTo} now. Scan its code.`)
  return openGuestSession(database, tableCode)
}

/** The label of the table to which the orders of a guest's table were moved, which ended the session; null: they were not. */
export async function tableAfterMove(database: Database, formerSecret: string | undefined): Promise<string | null> {
  if (formerSecret === undefined) return null
  return findTableAfterMove(database, sha256(formerSecret))
}

/**
 * Finds the guest of a session id.
 * @throws {AppError} unauthenticated when unknown or expired; table_closed for every session of a closed table
 */
export async function authenticateGuest(database: Database, secret: string): Promise<GuestAccess> {
  const found = await findGuest(database, sha256(secret))
  if (!found) throw sessionEnded()
  const { isClosed, ...guest } = found
  if (isClosed) throw tableClosed()
  return { role: 'guest', ...guest }
}

/** The refusal of a guest without a session. */
export const sessionEnded = (): AppError =>
  new AppError('unauthenticated', 'The session is unknown or has expired. Scan the code on the table again.')

/**
 * The name of the cookie with a guest's session: one per table, so that the pages of two tables in one browser each order
 * at their own table.
 * @param tableCode valid by `tableCodeSchema`
 */
export const guestCookie = (tableCode: string): string => `passboard.guest.${tableCode}`
