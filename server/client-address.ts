import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * What a client is counted by: the socket's address, or the one that the outermost of `trustedProxies` proxies saw, as
 * `addressKey` writes it.
 *
 * Each trusted proxy appends the address it saw to X-Forwarded-For, so the client's own is that many entries
 * from the end; what stands before it was written by the client and is never read.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  const seen = trustedProxies > 0 ? forwarded.split(',').at(-trustedProxies) : undefined
  return addressKey(seen ?? '') ?? addressKey(request.socket.remoteAddress ?? '') ?? 'unknown'
}

/**
 * One key for all spellings of an address, with or without a port; null when it is none. An IPv6 address stands for its /64:
 * a single customer has at least that many.
 */
export function addressKey(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return null
  const address = ipaddr.process(bare)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])}/64`
}
