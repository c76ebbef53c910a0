import { cookies } from 'next/headers'
import { demand, type Permission } from '@/lib/access/permissions'
import { config } from '@/lib/config'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import {
  authenticateGuest,
  type GuestAccess,
  guestCookie,
  openGuestSession,
  SESSION_HOURS,
} from '@/lib/guests/guest-session'

/** The guest whose session this device holds for a table. @throws {AppError} unauthenticated, forbidden */
export async function guestWith(permission: Permission, tableCode: string): Promise<GuestAccess> {
  const secret = (await cookies()).get(guestCookie(tableCode))?.value
  if (!secret) throw new AppError('unauthenticated', 'There is no session at this table.')
  const guest = await authenticateGuest(database(), secret)
  demand(guest, permission)
  return guest
}

/** The guest who may order at the table; null: this device holds no session there, or one that has ended. */
export async function guestIfAny(tableCode: string): Promise<GuestAccess | null> {
  try {
    return await guestWith('guest.order', tableCode)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}

/** Opens a session at a table, and keeps it on this device. Only where cookies may be set. @throws {AppError} not_found */
export async function newGuest(tableCode: string): Promise<GuestAccess> {
  const { sessionId } = await openGuestSession(database(), tableCode)
  const jar = await cookies()
  jar.set(guestCookie(tableCode), sessionId, {
    httpOnly: true,
    sameSite: 'lax',
    // The socket is asked for at another path than the page's.
    path: '/',
    secure: config().publicUrl.startsWith('https://'),
    maxAge: SESSION_HOURS * 3600,
  })
  return authenticateGuest(database(), sessionId)
}
