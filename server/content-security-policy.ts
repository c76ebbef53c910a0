import { randomBytes } from 'node:crypto'
import type { RequestHandler } from './http'

export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * What a page may load and run: the scripts that carry the nonce and those that they load, and else only what comes from
 * here. Styles may be inline, because React and Swagger UI write `style` attributes.
 * @param nonce of this answer alone
 * @param dev React's development build evaluates code
 */
export function contentSecurityPolicy(nonce: string, dev = false): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "worker-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}

/**
 * Gives each page a policy with a nonce of its own. Next takes the nonce from the request's header and writes it into its
 * scripts, so what a client sends under these names is overwritten.
 */
export function withContentSecurityPolicy(pages: RequestHandler, dev: boolean): RequestHandler {
  return (request, response) => {
    const nonce = newNonce()
    const policy = contentSecurityPolicy(nonce, dev)
    request.headers['content-security-policy'] = policy
    request.headers['x-nonce'] = nonce
    response.setHeader('Content-Security-Policy', policy)
    return pages(request, response)
  }
}
