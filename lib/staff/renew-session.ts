import type { Database } from '../db/database'
import { refuseRevoked } from './authenticate-staff'
import { issueStaffToken, readStaffToken, TOKEN_DAYS } from './staff-token'

const DAY_MS = 24 * 3_600_000

/** When a session ends unless it is renewed, milliseconds since 1970 UTC; `token`: the one that renews it, null if it is not due. */
type RenewedSession = { endsAt: number; token: string | null }

/** Whether a session has been renewed, or begun, more than a day ago. @param endsAt, now milliseconds since 1970 UTC */
const isRenewalDue = (endsAt: number, now: number): boolean => endsAt - now < (TOKEN_DAYS - 1) * DAY_MS

/**
 * Renews the session of a page, at most once a day. The new token has the session's id, so that signing out ends the session
 * with all its tokens, whatever token a copy of the cookie has.
 * @throws {AppError} unauthenticated, token_expired
 */
export async function renewSession(database: Database, token: string): Promise<RenewedSession> {
  const claims = await readStaffToken(token)
  const endsAt = claims.exp * 1000
  if (!isRenewalDue(endsAt, Date.now())) return { endsAt, token: null }
  // Not from the cache: a session that has ended must not get a new token.
  await refuseRevoked(database, claims)
  const renewed = await issueStaffToken(claims, claims.jti)
  return { endsAt: (await readStaffToken(renewed)).exp * 1000, token: renewed }
}
