import { parse } from 'node:querystring'
import { authenticateStaff } from '@/lib/access/authenticate-staff'
import { SESSION_COOKIES, staffTokenOf } from '@/lib/access/session-cookie'
import type { Database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import type { ScreenData } from './screen'

/** Who has this screen, by the session cookie it came with. @throws {AppError} unauthenticated, token_expired */
export async function identify(database: Database, cookieHeader: string | undefined): Promise<ScreenData> {
  const token = await staffTokenOf(sessionCookie(cookieHeader))
  if (!token) throw new AppError('unauthenticated', 'Sign in first.')
  return { token, access: await authenticateStaff(database, token), branchId: null }
}

function sessionCookie(header: string | undefined): string | undefined {
  const cookies = parse(header ?? '', '; ', '=')
  return SESSION_COOKIES.flatMap((name) => cookies[name] ?? [])[0]
}
