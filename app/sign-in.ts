import type { AuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { authenticateStaff } from '@/lib/access/authenticate-staff'
import { credentialsSchema, logIn } from '@/lib/access/log-in'
import { logOut } from '@/lib/access/log-out'
import { TOKEN_DAYS } from '@/lib/access/staff-token'
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
          const { token, staff } = await logIn(database(), credentials.data).catch(throwCode)
          return { id: staff.id, name: staff.name, staffToken: token }
        },
      }),
    ],
    callbacks: {
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

/** next-auth hands the page an error's message: the code says which sentence to show. */
function throwCode(error: unknown): never {
  throw new Error(error instanceof AppError ? error.code : 'unavailable')
}
