import { cookies } from 'next/headers'
import { cookieName } from '@/lib/access/secure-cookies'
import { database } from '@/lib/db/database'
import { AppError, ERROR_STATUS } from '@/lib/errors'
import { renewSession } from '@/lib/staff/renew-session'
import { cookieOfStaffToken, SESSION_COOKIE, SESSION_SECONDS } from '@/lib/staff/staff-token'
import { isHttps } from '../is-https'
import { sessionToken, staffWith } from '../session'

/** Renews the session of this device, if that is due. Answers when it ends, as `endsAt` in milliseconds since 1970 UTC. */
export async function POST(): Promise<Response> {
  try {
    await staffWith('account.use')
    const { endsAt, token } = await renewSession(database(), await sessionToken())
    if (token !== null) await setSessionCookie(token)
    return Response.json({ endsAt }, { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return new Response(null, { status: ERROR_STATUS[error.code] })
  }
}

async function setSessionCookie(token: string) {
  const jar = await cookies()
  const secure = await isHttps()
  jar.set(cookieName(SESSION_COOKIE, secure), await cookieOfStaffToken(token), {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: SESSION_SECONDS,
  })
}
