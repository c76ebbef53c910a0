import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { currentStaff } from '@/app/session'
import { isOwnAddress, signInOptions } from '@/app/sign-in'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { config } from '@/lib/config'
import { AppError } from '@/lib/errors'

type Context = { params: Promise<{ nextauth: string[] }> }

/** Where next-auth keeps a callbackUrl for later; its name depends on whether the site is served over https. */
const CALLBACK_COOKIES = ['next-auth.callback-url', '__Secure-next-auth.callback-url']

async function handler(request: NextRequest, context: Context): Promise<Response> {
  demand(ANONYMOUS, 'account.sign_in')
  // next-auth answers an address that is none with 500, and writes it to standard error as it is.
  if (!request.nextUrl.searchParams.getAll('callbackUrl').every(isOwn)) {
    return new Response(null, { status: 303, headers: { Location: '/' } })
  }
  await forgetForeignAddresses()
  // next-auth answers JSON that it cannot read with 500. Our pages send forms.
  if (request.headers.get('content-type')?.includes('json')) return new Response(null, { status: 415 })
  const [action] = (await context.params).nextauth
  if (action === 'session' && !(await isSignedIn())) {
    return Response.json({}, { headers: { 'Cache-Control': 'private, no-store' } })
  }
  return NextAuth(signInOptions())(request, context)
}

const isOwn = (url: string) => isOwnAddress(url, config().publicUrl)

/** Deletes such a cookie before next-auth reads it. With it, next-auth answers every sign-in with 500. */
async function forgetForeignAddresses(): Promise<void> {
  const jar = await cookies()
  for (const name of CALLBACK_COOKIES) {
    const kept = jar.get(name)?.value
    if (kept && !isOwn(kept)) jar.delete(name)
  }
}

/** next-auth reads the cookie alone. A copy of the cookie still opens after its token was revoked by signing out. */
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
