import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { TLSSocket } from 'node:tls'
import { parse } from 'cookie'
import { COOKIE_MAX_AGE_S, HTTPS_COOKIE } from '@/lib/access/secure-cookies'
import type { Config } from '@/lib/config'
import type { Log } from '@/lib/log'
import type { CertificateSource } from '@/lib/tls/certificate-source'
import { httpsOrigin, TRUST_PAGE } from '@/lib/tls/https-offer'
import { machineNames } from '@/lib/tls/machine-names'
import { ownCertificate } from '@/lib/tls/own-certificate'
import { REQUEST_TIMES } from './connections'
import type { RequestHandler } from './http'

/**
 * The certificate that the settings ask for; null: http only.
 * @param folder of the installation
 * @throws {StartError} if there is none to start with
 */
export async function openCertificate(
  { tls, publicUrl }: Config,
  folder: string,
  log: Log,
): Promise<CertificateSource | null> {
  if (!tls) return null
  if (tls.kind === 'own') return ownCertificate(tls, log)
  // Only TLS=local needs the libraries that make certificates: they take time and memory at the start.
  const { localCertificate } = await import('@/lib/tls/local-certificate')
  return localCertificate(folder, () => machineNames(publicUrl), log)
}

/** A server for https that takes each new certificate for the connections after it. */
export function createHttpsServer(certificate: CertificateSource, handle: RequestHandler): Server {
  const server = createServer({ ...REQUEST_TIMES, ...certificate.current() }, handle)
  certificate.onChange((pair) => server.setSecureContext(pair))
  return server
}

export const isOverTls = ({ socket }: IncomingMessage): boolean => socket instanceof TLSSocket

/**
 * Sends a page from http to https on a device that trusts the certificate, which the cookie says. 307, because the next answer can
 * differ: without the cookie, as on a television that cannot install an authority, http stays.
 * @param port of https
 * @returns whether the request is answered
 */
export function redirectToHttps(request: IncomingMessage, response: ServerResponse, port: number): boolean {
  const { method, headers, url = '/' } = request
  const isPage = method === 'GET' && headers.accept?.includes('text/html') && !isTrustPath(url)
  if (!isPage || !parse(headers.cookie ?? '')[HTTPS_COOKIE]) return false
  const origin = httpsOrigin(headers.host, port)
  if (origin === null || !url.startsWith('/')) return false
  response.writeHead(307, {
    Location: origin + url,
    'Cache-Control': 'no-store',
    'Set-Cookie': `${HTTPS_COOKIE}=1; Path=/; Max-Age=${COOKIE_MAX_AGE_S}; HttpOnly; SameSite=Lax`,
  })
  response.end()
  return true
}

const isTrustPath = (url: string) => url.split('?')[0] === TRUST_PAGE || url.startsWith(`${TRUST_PAGE}/`)
