import { processValue } from '../process-wide'
import type { CertificateSource } from './certificate-source'

/** The https listener of this process, for the pages. `certificate.authority`: what devices install. */
export type HttpsOffer = { port: number; certificate: CertificateSource }

/** Null: this process speaks http only; a proxy in front of it may speak https. */
export const { set: installHttpsOffer, find: httpsOffer } = processValue<HttpsOffer>('https-offer')

/** Where a device checks whether it trusts the certificate. It can be opened over http at any time. */
export const TRUST_PAGE = '/trust'

/** The origin of the https listener on the host of a request; null: the Host header is no host. */
export function httpsOrigin(host: string | undefined | null, port: number): string | null {
  if (!host || !URL.canParse(`https://${host}`)) return null
  const url = new URL(`https://${host}`)
  url.port = String(port)
  return url.origin
}
