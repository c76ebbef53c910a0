import { cookies } from 'next/headers'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { SCREEN_COOKIE } from '@/lib/access/viewer'
import { config } from '@/lib/config'
import { database } from '@/lib/db/database'
import { pairingState, requestPairing } from '@/lib/screens/pairing'
import { screenSecret } from '../paired-screen'

/** As long as browsers keep a cookie at the most; each load of the page renews it. */
const KEPT_S = 400 * 24 * 3_600
const NOT_STORED = { 'Cache-Control': 'no-store' }

/** Where this device stands: see PairingState. */
export async function GET(): Promise<Response> {
  demand(ANONYMOUS, 'shell.read')
  const secret = await screenSecret()
  const state = await pairingState(database(), secret)
  if (secret !== null && state.state === 'paired') await keepSecret(secret)
  return Response.json(state, { headers: NOT_STORED })
}

/** A new code for this device, which is not paired. Another site's page may not take a screen off its wall. */
export async function POST({ headers }: Request): Promise<Response> {
  demand(ANONYMOUS, 'shell.read')
  if (!isOwnOrigin(headers)) return new Response(null, { status: 403 })
  const before = await pairingState(database(), await screenSecret())
  if (before.state !== 'unknown') return Response.json(before, { headers: NOT_STORED })
  const { secret, ...pairing } = await requestPairing(database())
  await keepSecret(secret)
  return Response.json({ state: 'waiting', ...pairing }, { headers: NOT_STORED })
}

async function keepSecret(secret: string) {
  const jar = await cookies()
  const secure = config().publicUrl.startsWith('https:')
  jar.set(SCREEN_COOKIE, secret, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: KEPT_S })
}

/** Browsers name the page's origin with every POST. */
function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get('origin')
  if (!origin || !URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === headers.get('host') || host === new URL(config().publicUrl).host
}
