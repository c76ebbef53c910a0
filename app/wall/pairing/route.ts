import { cookies } from 'next/headers'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { SCREEN_COOKIE } from '@/lib/access/viewer'
import { config } from '@/lib/config'
import { database } from '@/lib/db/database'
import { pairingState, requestPairing } from '@/lib/screens/pairing'
import { screenSecret } from '../paired-screen'

/** The maximum age that browsers accept. Each load of the page renews the cookie. */
const COOKIE_MAX_AGE_S = 400 * 24 * 3_600
const NO_STORE = { 'Cache-Control': 'no-store' }

/** The pairing state of this device. */
export async function GET(): Promise<Response> {
  demand(ANONYMOUS, 'shell.read')
  const secret = await screenSecret()
  const state = await pairingState(database(), secret)
  if (secret !== null && state.state === 'paired') await setSecretCookie(secret)
  return Response.json(state, { headers: NO_STORE })
}

/** Creates a pairing code for an unpaired device. Only for requests of the same origin: others could replace the cookie of a screen. */
export async function POST({ headers }: Request): Promise<Response> {
  demand(ANONYMOUS, 'shell.read')
  if (!isOwnOrigin(headers)) return new Response(null, { status: 403 })
  const before = await pairingState(database(), await screenSecret())
  if (before.state !== 'unknown') return Response.json(before, { headers: NO_STORE })
  const { secret, ...pairing } = await requestPairing(database())
  await setSecretCookie(secret)
  return Response.json({ state: 'waiting', ...pairing }, { headers: NO_STORE })
}

async function setSecretCookie(secret: string) {
  const jar = await cookies()
  const secure = config().publicUrl.startsWith('https:')
  jar.set(SCREEN_COOKIE, secret, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: COOKIE_MAX_AGE_S })
}

/** Browsers send the Origin header with every POST request. */
function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get('origin')
  if (!origin || !URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === headers.get('host') || host === new URL(config().publicUrl).host
}
