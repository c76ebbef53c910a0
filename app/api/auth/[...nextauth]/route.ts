import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { currentStaff } from '@/app/session'
import { isSameSiteUrl, signInOptions } from '@/app/sign-in'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { config } from '@/lib/config'
import { AppError } from '@/lib/errors'

type Context = { params: Promise<{ nextauth: string[] }> }

/** The cookies in which next-auth stores a callbackUrl. The name depends on whether the site uses https. */
const CALLBACK_COOKIES = ['next-auth.callback-url', '__Secure-next-auth.callback-url']

async function handler(request: NextRequest, context: Context): Promise<Response> {
  demand(ANONYMOUS, 'account.sign_in')
  // next-auth responds to an invalid URL with 500, and logs the URL unescaped.
  if (!request.nextUrl.searchParams.getAll('callbackUrl').every(isSameSite)) {
    return new Response(null, { status: 303, headers: { Location: '/' } })
  }
  await deleteForeignCallbackCookies()
  // next-auth responds to invalid JSON with 500. The pages send forms.
  if (request.headers.get('content-type')?.includes('json')) return new Response(null, { status: 415 })
  const [action] = (await context.params).nextauth
  if (action === 'session' && !(await isSignedIn())) {
    return Response.json({}, { headers: { 'Cache-Control': 'private, no-store' } })
  }
  return NextAuth(signInOptions())(request, context)
}

const isSameSite = (url: string) => isSameSiteUrl(url, config().publicUrl)

/** Deletes a callback cookie with a URL of another site, because with it next-auth responds to every sign-in with 500. */
async function deleteForeignCallbackCookies(): Promise<void> {
  const jar = await cookies()
  for (const name of CALLBACK_COOKIES) {
    const url = jar.get(name)?.value
    if (url && !isSameSite(url)) jar.delete(name)
  }
}

/** Also checks the database. next-auth checks the cookie only, and accepts a copy of the cookie after signing out. */
async function isSignedIn(): Promise<boolean> {
  try {
    await currentStaff()
    return true
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'token_expired')) return false
    throw error
  }
}

export { handler as GET, handler as POST }
