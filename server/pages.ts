import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import sirv from 'sirv'
import { localUrl, StartError } from '@/lib/config'
import { httpsOffer, httpsOrigin, TRUST_PAGE } from '@/lib/tls/https-offer'
import type { RequestHandler } from './http'
import { withKeptChoices } from './kept-choices'

export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * Allows scripts with the nonce and scripts that they load; everything else only from this origin. Inline styles are
 * allowed, because React and Swagger UI write `style` attributes.
 * @param nonce new for each response
 * @param connectsTo another origin that scripts may ask
 * @param dev allows `eval`, which React's development build uses
 */
export function contentSecurityPolicy(nonce: string, dev = false, connectsTo = ''): string {
  return [
    "default-src 'self'",
    ...(connectsTo ? [`connect-src 'self' ${connectsTo}`] : []),
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
 * Sets a policy with a new nonce on each response. Next reads the nonce from the request header and adds it to its
 * scripts, so a client's values of these headers are overwritten.
 */
function withContentSecurityPolicy(pages: RequestHandler, dev: boolean): RequestHandler {
  return (request, response) => {
    const nonce = newNonce()
    const policy = contentSecurityPolicy(nonce, dev, checkedOrigin(request))
    request.headers['content-security-policy'] = policy
    request.headers['x-nonce'] = nonce
    response.setHeader('Content-Security-Policy', policy)
    return pages(request, response)
  }
}

/** The page that checks whether this device trusts the certificate asks the https listener of the same host. */
function checkedOrigin({ url = '', headers }: IncomingMessage): string {
  const offer = url.split('?')[0] === TRUST_PAGE ? httpsOffer() : null
  return (offer && httpsOrigin(headers.host, offer.port)) ?? ''
}

const STATIC_PREFIX = '/_next/static'

/**
 * Serves Next's static files precompressed (`server/ops/compress.js`): smaller than with Next, which compresses them for
 * each request. File names contain a hash of the content, so they are cached as immutable.
 * @param folder `.next/static`
 * @param handleOthers handles all other requests, and files of another build
 */
function withStaticFiles(folder: string, handleOthers: RequestHandler): RequestHandler {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: 31_536_000,
    setHeaders: (response) => {
      response.setHeader('X-Content-Type-Options', 'nosniff')
    },
  })

  return (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/' } = request
    if (!url.startsWith(`${STATIC_PREFIX}/`)) return handleOthers(request, response)
    request.url = url.slice(STATIC_PREFIX.length)
    // Browsers need no ranges of scripts, and sirv throws on a range that does not exist.
    delete request.headers.range
    serve(request, response, () => {
      request.url = url
      handleOthers(request, response)
    })
  }
}

export type Pages = {
  handle: RequestHandler
  /** Next's hot reload, in development only. */
  handleUpgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => unknown) | null
  close(): Promise<void>
}

const ROOT = join(import.meta.dirname, '..')

/** Prepares Next.js. @throws {StartError} if the production pages are not built */
export async function preparePages({ dev, host, port }: { dev: boolean; host: string; port: number }): Promise<Pages> {
  if (!dev && !existsSync(join(ROOT, '.next/BUILD_ID'))) {
    throw new StartError('The pages are not built yet. Run: npm run build')
  }
  const { default: next } = await import('next')
  // Next forwards the action of another page to this address. It would take the protocol of the request, which a proxy or the
  // https listener of this process decrypts.
  if (port > 0) process.env.__NEXT_PRIVATE_ORIGIN = localUrl(host, port)
  // Next attaches its upgrade listener to this unused server: service.ts handles upgrades.
  const pages = next({ dev, dir: ROOT, hostname: host, port, httpServer: createServer() })
  await pages.prepare()
  const handle = withKeptChoices(withContentSecurityPolicy(pages.getRequestHandler(), dev))
  return {
    handle: dev ? handle : withStaticFiles(join(ROOT, '.next/static'), handle),
    handleUpgrade: dev ? pages.getUpgradeHandler() : null,
    close: () => pages.close(),
  }
}
