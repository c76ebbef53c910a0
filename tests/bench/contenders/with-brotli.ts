import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sirv from 'sirv'
import type { CleanUp } from '../clean-up'

const PREFIX = '/_next/static'

/**
 * Puts a server in front of a Next app that serves its static files compressed with Brotli, as ours does; `next start` compresses
 * with gzip only. Everything else comes from the app.
 * @param folder `.next/static` of the app, which is built
 * @param origin of the app
 * @returns the address of the server
 */
export async function withBrotli(cleanUp: CleanUp, folder: string, origin: string): Promise<string> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (/\.(js|css)$/.test(entry.name)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  }
  const serve = sirv(folder, { brotli: true, immutable: true, maxAge: 31_536_000 })
  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request
    if (url.startsWith(PREFIX)) {
      request.url = url.slice(PREFIX.length)
      return serve(request, response)
    }
    const forwarded = forward(origin + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', (error) => response.destroy(error))
    request.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await cleanUp.add(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
