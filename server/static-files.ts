import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'
import type { RequestHandler } from './http'

const PREFIX = '/_next/static'

/**
 * Serves what Next built for browsers, already compressed (`server/ops/compress.js`); Next itself would compress it anew for
 * each request, and not as small. The names carry a hash of the content, so a browser keeps them for ever.
 * @param folder `.next/static`
 * @param others answers everything else, and files of another build
 */
export function withStaticFiles(folder: string, others: RequestHandler): RequestHandler {
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
