import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { authenticateStaff, type StaffAccess } from '@/lib/access/authenticate-staff'
import { demand, type Permission } from '@/lib/access/permissions'
import { SESSION_COOKIES, staffTokenFromCookie } from '@/lib/access/staff-token'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'

/**
 * The user who is signed in on this device, read from cookie and database.
 * @param branchId the branch that the request is about
 * @throws {AppError} unauthenticated, token_expired; forbidden for a branch of others
 */
export async function currentStaff(branchId?: string): Promise<StaffAccess> {
  const jar = await cookies()
  const cookie = SESSION_COOKIES.flatMap((name) => jar.get(name)?.value ?? [])[0]
  const token = await staffTokenFromCookie(cookie)
  if (!token) throw new AppError('unauthenticated', 'Sign in first.')
  return authenticateStaff(database(), token, { branchId })
}

/** As `currentStaff`, for actions and routes. @throws {AppError} also forbidden without the permission */
export async function staffWith(permission: Permission, branchId?: string): Promise<StaffAccess> {
  const staff = await currentStaff(branchId)
  demand(staff, permission)
  return staff
}

/**
 * As `staffWith`, for pages: redirects to the sign-in page, which leads back to `path`. Without the permission, and for a
 * branch of others, the page is not found.
 */
export async function signedInWith(permission: Permission, path: string, branchId?: string): Promise<StaffAccess> {
  if (branchId !== undefined && !z.uuid().safeParse(branchId).success) notFound()
  try {
    return await staffWith(permission, branchId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (isSignedOut(error)) redirect(`/login?next=${encodeURIComponent(path)}`)
    if (error.code === 'forbidden') notFound()
    throw error
  }
}

const isSignedOut = ({ code }: AppError) => code === 'unauthenticated' || code === 'token_expired'
