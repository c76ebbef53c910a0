import type { IncomingMessage } from 'node:http'

/**
 * The address of the client: the socket's, or what the outermost of `trustedProxies` proxies saw.
 *
 * Each trusted proxy appends the address it saw to X-Forwarded-For, so the client's own is that many entries
 * from the end; what stands before it was written by the client and is never read.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const socketAddress = request.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socketAddress
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  const seen = forwarded.split(',').map((entry) => entry.trim())
  return seen.at(-trustedProxies) || socketAddress
}
