import type { GuestAccess } from '@/lib/access/callers'
import { findCookie } from '@/lib/access/secure-cookies'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { authenticateGuest, guestCookie } from '@/lib/guests/guest-session'

/** Reads the cookie of a request by its name. */
export type ReadCookie = (name: string) => string | undefined

/** The session cookie of a device for a table; undefined: it has none. */
export const sessionCookieOf = (tableCode: string, read: ReadCookie): string | undefined =>
  findCookie(guestCookie(tableCode), read)

/** The guest of the session cookie for a table. @throws {AppError} unauthenticated, table_closed */
export async function guestOf(tableCode: string, read: ReadCookie): Promise<GuestAccess> {
  const secret = sessionCookieOf(tableCode, read)
  if (!secret) throw new AppError('unauthenticated', 'There is no session at this table.')
  return authenticateGuest(database(), secret)
}

/** As `guestOf`; null: no session, or an expired one. */
export async function findGuest(tableCode: string, read: ReadCookie): Promise<GuestAccess | null> {
  try {
    return await guestOf(tableCode, read)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}
