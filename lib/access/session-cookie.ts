import { decode } from 'next-auth/jwt'
import { config } from '../config'

/** next-auth names its cookie by whether the site is served over https. */
export const SESSION_COOKIES = ['__Secure-next-auth.session-token', 'next-auth.session-token'] as const

/** The staff token inside a next-auth session cookie; null when there is none or it is not ours. */
export async function staffTokenOf(cookie: string | undefined): Promise<string | null> {
  if (!cookie) return null
  const { authSecret, previousAuthSecret } = config()
  return (
    (await openedWith(authSecret, cookie)) ?? (previousAuthSecret ? await openedWith(previousAuthSecret, cookie) : null)
  )
}

async function openedWith(secret: string, cookie: string): Promise<string | null> {
  const session = await decode({ token: cookie, secret }).catch(() => null)
  return typeof session?.staffToken === 'string' ? session.staffToken : null
}
