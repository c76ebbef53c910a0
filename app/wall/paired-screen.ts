import { cookies } from 'next/headers'
import { authenticateScreen, SCREEN_COOKIE, type ScreenAccess } from '@/lib/access/screen-access'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'

/** The secret that this device holds, paired or not; null: none. */
export async function screenSecret(): Promise<string | null> {
  return (await cookies()).get(SCREEN_COOKIE)?.value ?? null
}

/** The paired screen that this device is, read afresh from cookie and database. @throws {AppError} unauthenticated */
export async function currentScreen(): Promise<ScreenAccess> {
  const secret = await screenSecret()
  if (secret === null) throw new AppError('unauthenticated', 'This screen is not paired.')
  return authenticateScreen(database(), secret)
}

/** As `currentScreen`, for the page: null where the device is to be paired first. */
export async function pairedScreen(): Promise<ScreenAccess | null> {
  try {
    return await currentScreen()
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}
