import { cookies } from 'next/headers'
import { isHttps } from '@/app/is-https'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { COOKIE_MAX_AGE_S, cookieName } from '@/lib/access/secure-cookies'
import { database } from '@/lib/db/database'
import { SCREEN_COOKIE } from '@/lib/screens/authenticate-screen'
import { pairingState, requestPairing } from '@/lib/screens/pairing'
import { screenSecret } from '../paired-screen'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** The pairing state of this device. */
export async function GET(): Promise<Response> {
  demand(ANONYMOUS, 'shell.read')
  const secret = await screenSecret()
  const state = await pairingState(database(), secret)
  if (secret !== null && state.state === 'paired') await setSecretCookie(secret)
  return Response.json(state, { headers: NO_STORE })
}

/** Creates a pairing code for an unpaired device. */
export async function POST(): Promise<Response> {
  demand(ANONYMOUS, 'shell.read')
  const before = await pairingState(database(), await screenSecret())
  if (before.state !== 'unknown') return Response.json(before, { headers: NO_STORE })
  const { secret, ...pairing } = await requestPairing(database())
  await setSecretCookie(secret)
  return Response.json({ state: 'waiting', ...pairing }, { headers: NO_STORE })
}

/** Each load of the page renews the cookie. */
async function setSecretCookie(secret: string) {
  const jar = await cookies()
  const secure = await isHttps()
  const name = cookieName(SCREEN_COOKIE, secure)
  jar.set(name, secret, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: COOKIE_MAX_AGE_S })
}
