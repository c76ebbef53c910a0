import { headers } from 'next/headers'
import { addressesForOthers } from '@/lib/addresses/addresses-for-others'
import { config } from '@/lib/config'
import { httpsOffer } from '@/lib/tls/https-offer'
import { isHttps } from './is-https'

/**
 * The host at which the browser opened this page, with the port of http, which others can open also if they do not trust the
 * certificate of https; null: no browser asked.
 */
export async function openedAt(): Promise<string | null> {
  const host = await requestHost()
  if (host === null || httpsOffer() === null || !(await isHttps())) return host
  const url = new URL(`http://${host}`)
  url.port = String(config().port)
  return url.host
}

const requestHost = async () => (await headers()).get('host')

/** The origin of this request: of PUBLIC_URL, or without it of the address at which it was made. */
export async function requestOrigin(): Promise<string> {
  const { publicUrl, port } = config()
  const protocol = (await isHttps()) ? 'https' : 'http'
  return new URL(publicUrl ?? `${protocol}://${(await requestHost()) ?? `127.0.0.1:${port}`}`).origin
}

/** The address at which people open Passboard on another device; that of this request if only this machine can open it. */
export async function addressForOthers(): Promise<string> {
  const [best] = addressesForOthers(config(), await openedAt())
  return best ?? requestOrigin()
}
