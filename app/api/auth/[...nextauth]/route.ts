import NextAuth from 'next-auth'
import { signInOptions } from '@/app/sign-in'

const handler = (...request: [Request, unknown]) => NextAuth(signInOptions())(...request)

export { handler as GET, handler as POST }
