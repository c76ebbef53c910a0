import { encode } from 'next-auth/jwt'

/** The session cookie that next-auth sets for this token. */
export async function sessionCookie(staffToken: string, secret = process.env.AUTH_SECRET ?? ''): Promise<string> {
  return `next-auth.session-token=${await encode({ token: { staffToken }, secret })}`
}
