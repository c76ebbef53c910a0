import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { requestOrigin } from '@/app/own-address'
import { currentStaff } from '@/app/session'
import { isSameSiteUrl, signInOptions } from '@/app/sign-in'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { cookieName } from '@/lib/access/secure-cookies'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { logOut } from '@/lib/staff/log-in'
import { SESSION_COOKIE, staffTokenFromCookie } from '@/lib/staff/staff-token'

type Context = { params: Promise<{ nextauth: string[] }> }

/** The cookies in which next-auth stores a callbackUrl. The name depends on whether the site uses https. */
const CALLBACK_COOKIES = ['next-auth.callback-url', '__Secure-next-auth.callback-url']

async function handler(request: NextRequest, context: Context): Promise<Response> {
  demand(ANONYMOUS, 'account.sign_in')
  // next-auth responds to an invalid URL with 500, and logs the URL unescaped.
  const site = await requestOrigin()
  if (!request.nextUrl.searchParams.getAll('callbackUrl').every((url) => isSameSiteUrl(url, site))) {
    return new Response(null, { status: 303, headers: { Location: '/' } })
  }
  await deleteForeignCallbackCookies(site)
  // next-auth responds to invalid JSON with 500. The pages send forms.
  if (request.headers.get('content-type')?.includes('json')) return new Response(null, { status: 415 })
  const [action] = (await context.params).nextauth
  if (action === 'session' && !(await isSignedIn())) {
    return Response.json({}, { headers: { 'Cache-Control': 'private, no-store' } })
  }
  const response: Response = await NextAuth(await signInOptions())(request, context)
  if (request.method === 'POST' && action === 'signout' && !(await isTokenRefused(response))) await endSessions()
  return response
}

/** Deletes a callback cookie with a URL of another site, because with it next-auth responds to every sign-in with 500. */
async function deleteForeignCallbackCookies(site: string): Promise<void> {
  const jar = await cookies()
  for (const name of CALLBACK_COOKIES) {
    const url = jar.get(name)?.value
    if (url && !isSameSiteUrl(url, site)) jar.delete(name)
  }
}

/** Whether next-auth refused a form because of its CSRF token: it then leads back to the page that asks. */
async function isTokenRefused(response: Response): Promise<boolean> {
  const target = response.headers.get('location') ?? (await response.clone().json()).url
  return new URL(target, 'http://localhost').searchParams.get('csrf') === 'true'
}

/**
 * Revokes the tokens of both cookies of this device: the session may have begun over http. Not in an event of next-auth, which answers that
 * the user has signed out even if the event fails. Then the cookie stays, and the page says that it was not done.
 */
async function endSessions(): Promise<void> {
  const jar = await cookies()
  for (const isHttps of [true, false]) {
    const token = await staffTokenFromCookie(jar.get(cookieName(SESSION_COOKIE, isHttps))?.value)
    if (token) await revoke(token)
  }
  // next-auth deletes the cookie of the protocol only.
  jar.delete(SESSION_COOKIE)
}

async function revoke(token: string): Promise<void> {
  try {
    await logOut(database(), await authenticateStaff(database(), token))
  } catch (error) {
    if (!(error instanceof AppError && isSignedOut(error))) throw error
  }
}

const isSignedOut = ({ code }: AppError) => code === 'unauthenticated' || code === 'token_expired'

/** Also checks the database. next-auth checks the cookie only, and accepts a copy of the cookie after signing out. */
async function isSignedIn(): Promise<boolean> {
  try {
    await currentStaff()
    return true
  } catch (error) {
    if (error instanceof AppError && isSignedOut(error)) return false
    throw error
  }
}

export { handler as GET, handler as POST }
