import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** The keys of recent addresses: reading an address is a noticeable part of a small request (decision 80). */
const keys = new LRUCache<string, string>({ max: 10_000 })
/** An IPv6 address with a port. A client could send a longer text, which is not kept. */
const MAX_KEPT_LENGTH = 47

/**
 * The key for a client's rate limits: the socket's address, or the address that the outermost of `trustedProxies`
 * proxies received the request from, in the form of `addressKey`.
 *
 * Each trusted proxy appends that address to X-Forwarded-For, so the client's address is that many entries from the end.
 * The client can forge the entries before it; they are ignored.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  const forwardedAddress = trustedProxies > 0 ? forwarded.split(',').at(-trustedProxies) : undefined
  return addressKey(forwardedAddress ?? '') ?? addressKey(request.socket.remoteAddress ?? '') ?? 'unknown'
}

/**
 * One key for all spellings of an address, with or without a port; null if the text is no address. The key of an IPv6
 * address is its /64: one customer has at least that many addresses.
 */
export function addressKey(text: string): string | null {
  // Most requests have no X-Forwarded-For; ipaddr.js throws and catches an error to find that out.
  if (text === '') return null
  const known = keys.get(text)
  if (known !== undefined) return known
  const key = readAddressKey(text)
  if (key !== null && text.length <= MAX_KEPT_LENGTH) keys.set(text, key)
  return key
}

function readAddressKey(text: string): string | null {
  const bareAddress = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (!ipaddr.isValid(bareAddress)) return null
  const address = ipaddr.process(bareAddress)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])}/64`
}
