import { SESSION_COOKIES, staffTokenOf } from '@/lib/access/session-cookie'
import { AppError } from '@/lib/errors'
import { cookieOf } from './cookie-of'

/** The staff token in the session cookie that a socket came with. @throws {AppError} unauthenticated */
export async function sessionToken(cookieHeader: string | undefined): Promise<string> {
  const [session] = SESSION_COOKIES.flatMap((name) => cookieOf(cookieHeader, name) ?? [])
  const token = await staffTokenOf(session)
  if (!token) throw new AppError('unauthenticated', 'Sign in first.')
  return token
}
