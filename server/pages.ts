import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import sirv from 'sirv'
import { StartError } from '@/lib/config'
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
function withContentSecurityPolicy(pages: RequestHandler, dev: boolean): RequestHandler {
  return (request, response) => {
    const nonce = newNonce()
    const policy = contentSecurityPolicy(nonce, dev)
    request.headers['content-security-policy'] = policy
    request.headers['x-nonce'] = nonce
    response.setHeader('Content-Security-Policy', policy)
    return pages(request, response)
  }
}

const PREFIX = '/_next/static'

/**
 * Serves what Next built for browsers, already compressed (`server/ops/compress.js`); Next itself would compress it anew for
 * each request, and not as small. The names carry a hash of the content, so a browser keeps them for ever.
 * @param folder `.next/static`
 * @param others answers everything else, and files of another build
 */
function withStaticFiles(folder: string, others: RequestHandler): RequestHandler {
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
    if (!url.startsWith(`${PREFIX}/`)) return others(request, response)
    request.url = url.slice(PREFIX.length)
    // Parts of a script are of no use to a browser, and a part that does not exist would throw.
    delete request.headers.range
    serve(request, response, () => {
      request.url = url
      others(request, response)
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

/** Prepares Next.js. @throws {StartError} when production pages were not built */
export async function preparePages({ dev, host, port }: { dev: boolean; host: string; port: number }): Promise<Pages> {
  if (!dev && !existsSync(join(ROOT, '.next/BUILD_ID'))) {
    throw new StartError('The pages are not built yet. Run: npm run build')
  }
  const { default: next } = await import('next')
  // Next attaches its own upgrade listener to this server, which never listens: upgrades are decided in service.ts.
  const pages = next({ dev, dir: ROOT, hostname: host, port, httpServer: createServer() })
  await pages.prepare()
  const handle = withContentSecurityPolicy(pages.getRequestHandler(), dev)
  return {
    handle: dev ? handle : withStaticFiles(join(ROOT, '.next/static'), handle),
    handleUpgrade: dev ? pages.getUpgradeHandler() : null,
    close: () => pages.close(),
  }
}
