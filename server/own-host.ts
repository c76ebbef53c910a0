import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOwnHost, isOwnOrigin } from '@/lib/addresses/own-host'
import type { Config } from '@/lib/config'
import { AppError } from '@/lib/errors'

/** Monitoring may use any name; the answer says nothing about the café. */
const HEALTH_PATHS = /^\/(healthz|readyz)(\?|$)/

/**
 * Without PUBLIC_URL, Passboard answers at every address of the machine, and at no name that another site could own.
 * Next and next-auth read the address from X-Forwarded-Host, so it is taken from the checked Host header.
 * @returns false: the request has been answered with 421
 */
export function acceptOwnHost(request: IncomingMessage, response: ServerResponse): boolean {
  const { host } = request.headers
  if (!isOwnHost(host) && !HEALTH_PATHS.test(request.url ?? '')) {
    response.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' })
    response.end(
      'Passboard does not know this name. Open it by its address, or set PUBLIC_URL to the address that people use.\n',
    )
    return false
  }
  if (host === undefined) delete request.headers['x-forwarded-host']
  else request.headers['x-forwarded-host'] = host
  delete request.headers['x-forwarded-proto']
  return true
}

/**
 * Cookies authenticate what a page sends, and a browser sends them from a page on another port of the same host too.
 * @throws {AppError} forbidden for a POST that no page of this server sent
 */
export function refuseOtherOrigins({ headers }: IncomingMessage, config: Config): void {
  if (!isOwnOrigin(headers, config))
    throw new AppError('forbidden', 'Only pages of this address may send this request.')
}
