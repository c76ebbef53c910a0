import { parse } from 'node:querystring'
import { SESSION_COOKIES, staffTokenOf } from '@/lib/access/session-cookie'
import { AppError } from '@/lib/errors'

/** The staff token in the session cookie that a socket came with. @throws {AppError} unauthenticated */
export async function sessionToken(cookieHeader: string | undefined): Promise<string> {
  const cookies = parse(cookieHeader ?? '', '; ', '=')
  const token = await staffTokenOf(SESSION_COOKIES.flatMap((name) => cookies[name] ?? [])[0])
  if (!token) throw new AppError('unauthenticated', 'Sign in first.')
  return token
}
