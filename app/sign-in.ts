import { cookies } from 'next/headers'
import type { AuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import type { z } from 'zod'
import { cookieName, findCookie } from '@/lib/access/secure-cookies'
import { config } from '@/lib/config'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import {
  DEVICE_COOKIE,
  DEVICE_COOKIE_SECONDS,
  deviceCookie,
  type KnownDevice,
  readDevice,
} from '@/lib/staff/account-lock'
import { credentialsSchema, type LogInResult, logIn, refuseUnknownOrganisation } from '@/lib/staff/log-in'
import { readStaffToken, SESSION_COOKIE, SESSION_SECONDS } from '@/lib/staff/staff-token'
import { switchPerson, switchSchema } from '@/lib/staff/switch-person'
import { isHttps } from './is-https'
import { staffWith } from './session'

declare module 'next-auth' {
  interface User {
    staffToken: string
  }
}

/**
 * The options of next-auth. Signing in uses the same command as the REST interface. The encrypted, httpOnly cookie of
 * next-auth contains its token, so that scripts of the page cannot read it.
 */
export async function signInOptions(): Promise<AuthOptions> {
  return {
    useSecureCookies: await isHttps(),
    secret: config().authSecret,
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/login' },
    providers: [
      Credentials({
        credentials: { phone: {}, pin: {}, orgSlug: {} },
        authorize: (input) =>
          signInWith(credentialsSchema, input, async (credentials, device) => {
            await refuseUnknownOrganisation(database(), credentials.orgSlug)
            return logIn(database(), credentials, device)
          }),
      }),
      Credentials({
        id: 'pin',
        credentials: { staffId: {}, pin: {} },
        authorize: (input) =>
          signInWith(switchSchema, input, async (chosen, device) =>
            switchPerson(database(), await staffWith('account.use'), chosen, device),
          ),
      }),
    ],
    callbacks: {
      redirect: ({ url, baseUrl }) => (isSameSiteUrl(url, baseUrl) ? new URL(url, baseUrl).href : `${baseUrl}/`),
      jwt: ({ token, user }) => (user ? { ...token, staffToken: user.staffToken } : token),
    },
  }
}

/** Validates the form, signs in, and sets the cookie that makes this device a known device of the account. */
async function signInWith<Form>(
  schema: z.ZodType<Form>,
  input: unknown,
  logInOnDevice: (form: Form, device: KnownDevice | null) => Promise<LogInResult>,
) {
  const form = schema.safeParse(input)
  if (!form.success) throw new Error('invalid_request')
  const jar = await cookies()
  const device = await readDevice(findCookie(DEVICE_COOKIE, (name) => jar.get(name)?.value))
  const { token, staff } = await logInOnDevice(form.data, device).catch(throwErrorCode)
  const { sub, ver } = await readStaffToken(token)
  const secure = await isHttps()
  jar.set(cookieName(DEVICE_COOKIE, secure), await deviceCookie(device, { id: sub, tokenVersion: ver }), {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/api/auth',
    maxAge: DEVICE_COOKIE_SECONDS,
  })
  // Else signing out of https would leave the session of http, which may be another person's.
  if (secure) jar.delete(SESSION_COOKIE)
  return { id: staff.id, name: staff.name, staffToken: token }
}

/**
 * Throws an error whose message next-auth sends to the page: the error code, and `retryAfter` in seconds or the detail of the PIN if it is
 * set.
 */
function throwErrorCode(error: unknown): never {
  if (!(error instanceof AppError)) throw new Error('unavailable')
  const { code, retryAfter, details = [] } = error
  const more = retryAfter ?? details.find(({ path }) => path === 'pin')?.message
  throw new Error(more === undefined ? code : `${code} ${more}`)
}

const PLACEHOLDER_SITE = 'http://site.invalid'

/**
 * `next` if it is a path of this site, else `/`, which leads to the user's first page. Prevents redirects to other sites after signing in.
 */
export function sameSitePath(next: string | string[] | undefined): string {
  return typeof next === 'string' && next.startsWith('/') && isSameSiteUrl(next, PLACEHOLDER_SITE) ? next : '/'
}

/**
 * Whether `url` is a URL or a path of the site.
 * Uses the URL parser, as browsers do, because `/\evil.example` and `/<tab>/evil.example` are URLs of other sites.
 */
export function isSameSiteUrl(url: string, site: string): boolean {
  const isValid = url.startsWith('/') ? URL.canParse(url, site) : URL.canParse(url)
  return isValid && new URL(url, site).origin === new URL(site).origin
}
