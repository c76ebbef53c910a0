import { cookies } from 'next/headers'
import { isHttps } from '@/app/is-https'
import { demand, type Permission } from '@/lib/access/permissions'
import { cookieName, findCookie } from '@/lib/access/secure-cookies'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import {
  authenticateGuest,
  type GuestAccess,
  guestCookie,
  openGuestSession,
  SESSION_HOURS,
} from '@/lib/guests/guest-session'

/** The guest of the session cookie for a table, who must have the permission. @throws {AppError} unauthenticated, forbidden */
export async function guestWith(permission: Permission, tableCode: string): Promise<GuestAccess> {
  const jar = await cookies()
  const secret = findCookie(guestCookie(tableCode), (name) => jar.get(name)?.value)
  if (!secret) throw new AppError('unauthenticated', 'There is no session at this table.')
  const guest = await authenticateGuest(database(), secret)
  demand(guest, permission)
  return guest
}

/** The guest of the session cookie for a table; null: no session, or an expired one. */
export async function findGuest(tableCode: string): Promise<GuestAccess | null> {
  try {
    return await guestWith('guest.order', tableCode)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}

/** Creates a session for a table and sets its cookie. Only for server actions and routes. @throws {AppError} not_found */
export async function startGuestSession(tableCode: string): Promise<GuestAccess> {
  const { sessionId } = await openGuestSession(database(), tableCode)
  const [jar, secure] = [await cookies(), await isHttps()]
  jar.set(cookieName(guestCookie(tableCode), secure), sessionId, {
    httpOnly: true,
    sameSite: 'lax',
    // The socket also needs the cookie, and its path differs from the path of the page.
    path: '/',
    secure,
    maxAge: SESSION_HOURS * 3600,
  })
  return authenticateGuest(database(), sessionId)
}
