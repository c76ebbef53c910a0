import { cookies } from 'next/headers'
import { noteCaller } from '@/lib/access/logged-request'
import { demand, type Permission } from '@/lib/access/permissions'
import { findCookie } from '@/lib/access/secure-cookies'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { authenticateScreen, SCREEN_COOKIE } from '@/lib/screens/authenticate-screen'
import type { ScreenAccess } from '@/lib/screens/screen'

/** The secret in the cookie of this device, paired or not; null: no cookie. */
export async function screenSecret(): Promise<string | null> {
  const jar = await cookies()
  return findCookie(SCREEN_COOKIE, (name) => jar.get(name)?.value) ?? null
}

/** The paired screen of the cookie, which must have the permission. @throws {AppError} unauthenticated, forbidden */
export async function screenWith(permission: Permission): Promise<ScreenAccess> {
  const secret = await screenSecret()
  if (secret === null) throw new AppError('unauthenticated', 'This screen is not paired.')
  const screen = await authenticateScreen(database(), secret)
  noteCaller(screen)
  demand(screen, permission)
  return screen
}

/** The paired screen of the cookie; null: the device is not paired. */
export async function pairedScreen(): Promise<ScreenAccess | null> {
  try {
    return await screenWith('board.read')
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}
