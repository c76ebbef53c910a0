import { decode } from 'next-auth/jwt'
import { config } from '../config'

/** next-auth names its cookie by whether the site is served over https. */
export const SESSION_COOKIES = ['__Secure-next-auth.session-token', 'next-auth.session-token'] as const

/** The staff token inside a next-auth session cookie; null when there is none or it is not ours. */
export async function staffTokenOf(cookie: string | undefined): Promise<string | null> {
  if (!cookie) return null
  const session = await decode({ token: cookie, secret: config().authSecret }).catch(() => null)
  return typeof session?.staffToken === 'string' ? session.staffToken : null
}
