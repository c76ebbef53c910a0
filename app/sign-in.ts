import { cookies } from 'next/headers'
import type { AuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, deviceCookie, readDevice } from '@/lib/access/account-lock'
import { authenticateStaff } from '@/lib/access/authenticate-staff'
import {
  credentialsSchema,
  type Credentials as LogInCredentials,
  type LogInResult,
  logIn,
  logOut,
} from '@/lib/access/log-in'
import { readStaffToken, TOKEN_DAYS } from '@/lib/access/staff-token'
import { config } from '@/lib/config'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'

declare module 'next-auth' {
  interface User {
    staffToken: string
  }
}

/**
 * Sign-in for people: the log-in command of the REST interface, with its token kept inside next-auth's encrypted,
 * httpOnly cookie. Nothing of it reaches a script in the page.
 */
export function signInOptions(): AuthOptions {
  return {
    secret: config().authSecret,
    session: { strategy: 'jwt', maxAge: TOKEN_DAYS * 24 * 3600 },
    pages: { signIn: '/login' },
    providers: [
      Credentials({
        credentials: { phone: {}, pin: {}, orgSlug: {} },
        authorize: async (input) => {
          const credentials = credentialsSchema.safeParse(input)
          if (!credentials.success) throw new Error('invalid_request')
          const { token, staff } = await logInHere(credentials.data).catch(throwCode)
          return { id: staff.id, name: staff.name, staffToken: token }
        },
      }),
    ],
    callbacks: {
      redirect: ({ url, baseUrl }) => (isOwnAddress(url, baseUrl) ? new URL(url, baseUrl).href : `${baseUrl}/`),
      jwt: ({ token, user }) => (user ? { ...token, staffToken: user.staffToken } : token),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.staffToken !== 'string') return
        await logOut(database(), await authenticateStaff(database(), token.staffToken))
      },
    },
  }
}

/** Logs in, and makes the device one that the account knows. */
async function logInHere(credentials: LogInCredentials): Promise<LogInResult> {
  const jar = await cookies()
  const device = await readDevice(jar.get(DEVICE_COOKIE)?.value)
  const loggedIn = await logIn(database(), credentials, device)
  const { sub, ver } = await readStaffToken(loggedIn.token)
  jar.set(DEVICE_COOKIE, await deviceCookie(device, { id: sub, tokenVersion: ver }), {
    httpOnly: true,
    sameSite: 'lax',
    secure: config().publicUrl.startsWith('https:'),
    path: '/api/auth',
    maxAge: DEVICE_COOKIE_SECONDS,
  })
  return loggedIn
}

/** next-auth hands the page an error's message: the code, and the seconds to wait where they are known. */
function throwCode(error: unknown): never {
  if (!(error instanceof AppError)) throw new Error('unavailable')
  throw new Error(error.retryAfter === undefined ? error.code : `${error.code} ${error.retryAfter}`)
}

const ANY_SITE = 'http://site.invalid'

/**
 * `next` if it is a path of this site, else the board: a link must not send somebody elsewhere after signing in.
 */
export function ownPath(next: string | string[] | undefined): string {
  return typeof next === 'string' && next.startsWith('/') && isOwnAddress(next, ANY_SITE) ? next : '/board'
}

/**
 * Whether `url` is an address of the site, or a path of it.
 * The URL parser decides, as the browser will: it knows that `/\evil.example` and `/<tab>/evil.example` are addresses.
 */
export function isOwnAddress(url: string, site: string): boolean {
  const isAddress = url.startsWith('/') ? URL.canParse(url, site) : URL.canParse(url)
  return isAddress && new URL(url, site).origin === new URL(site).origin
}
