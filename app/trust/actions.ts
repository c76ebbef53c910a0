'use server'

import { cookies } from 'next/headers'
import { z } from 'zod'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { COOKIE_MAX_AGE_S, HTTPS_COOKIE } from '@/lib/access/secure-cookies'

/**
 * Stores on this device whether its pages move from http to https (`server/https.ts`).
 * The cookie is not secure, because http must read it.
 */
export async function rememberTrust(trusts: boolean): Promise<void> {
  demand(ANONYMOUS, 'shell.read')
  const jar = await cookies()
  if (z.boolean().parse(trusts)) {
    jar.set(HTTPS_COOKIE, '1', { httpOnly: true, sameSite: 'lax', path: '/', maxAge: COOKIE_MAX_AGE_S })
  } else jar.delete(HTTPS_COOKIE)
}
