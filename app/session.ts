import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { z } from 'zod'
import type { StaffAccess } from '@/lib/access/callers'
import { noteCaller } from '@/lib/access/logged-request'
import { demand, type Permission } from '@/lib/access/permissions'
import { findCookie } from '@/lib/access/secure-cookies'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { SESSION_COOKIE, staffTokenFromCookie } from '@/lib/staff/staff-token'

/**
 * The signed-in user of the session cookie, checked against the database.
 * @param branchId the branch of the request
 * @throws {AppError} unauthenticated, token_expired; forbidden for a branch that the user has no access to
 */
export async function currentStaff(branchId?: string): Promise<StaffAccess> {
  const staff = await authenticateStaff(database(), await sessionToken(), { branchId })
  noteCaller(staff)
  return staff
}

/** The staff token in the session cookie, decrypted once for a page and its layouts. @throws {AppError} unauthenticated */
export const sessionToken = cache(async (): Promise<string> => {
  const jar = await cookies()
  const cookie = findCookie(SESSION_COOKIE, (name) => jar.get(name)?.value)
  const token = await staffTokenFromCookie(cookie)
  if (!token) throw new AppError('unauthenticated', 'Sign in first.')
  return token
})

/** `currentStaff` for layouts, which cannot redirect back to their page: null when no user is signed in. */
export async function staffOrNull(): Promise<StaffAccess | null> {
  try {
    return await currentStaff()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** `currentStaff` for server actions and routes. @throws {AppError} also forbidden without the permission */
export async function staffWith(permission: Permission, branchId?: string): Promise<StaffAccess> {
  const staff = await currentStaff(branchId)
  demand(staff, permission)
  return staff
}

/**
 * `staffWith` for pages. Redirects to the sign-in page, which redirects back to `path`. Renders the 404 page without the
 * permission, and for a branch that the user has no access to.
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
