import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { authenticateStaff, type StaffAccess } from '@/lib/access/authenticate-staff'
import { may, type Permission } from '@/lib/access/permissions'
import { SESSION_COOKIES, staffTokenOf } from '@/lib/access/session-cookie'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'

/**
 * Who is signed in on this device, read afresh from cookie and database.
 * @param branchId the branch that the request is about
 * @throws {AppError} unauthenticated, token_expired; forbidden for a branch that is not theirs
 */
export async function currentStaff(branchId?: string): Promise<StaffAccess> {
  const jar = await cookies()
  const cookie = SESSION_COOKIES.flatMap((name) => jar.get(name)?.value ?? [])[0]
  const token = await staffTokenOf(cookie)
  if (!token) throw new AppError('unauthenticated', 'Sign in first.')
  return authenticateStaff(database(), token, { branchId })
}

/** As `currentStaff`, for pages: who is not signed in is sent to the sign-in page, and back to `path` after. */
export async function signedInStaff(path: string, branchId?: string): Promise<StaffAccess> {
  try {
    return await currentStaff(branchId)
  } catch (error) {
    if (error instanceof AppError && isSignedOut(error)) redirect(`/login?next=${encodeURIComponent(path)}`)
    throw error
  }
}

/** As `signedInStaff`, for a page that not everybody may open: to who may not it does not exist, nor does a branch of others. */
export async function signedInWith(permission: Permission, path: string, branchId?: string): Promise<StaffAccess> {
  try {
    const staff = await signedInStaff(path, branchId)
    if (!may(staff.role, permission)) notFound()
    return staff
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') notFound()
    throw error
  }
}

const isSignedOut = ({ code }: AppError) => code === 'unauthenticated' || code === 'token_expired'
