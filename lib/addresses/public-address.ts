import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { AppError } from '../errors'
import { isPortIn, type PortRange, portList } from '../webhook-ports'

const MAX_URL_LENGTH = 2_048

/** Returns every address of a host name. @throws if there is none */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>

/** Resolves names like the operating system, `/etc/hosts` included: for addresses of a private network. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true })

/**
 * Resolves names by DNS. With `lookup`, a name server that does not answer would block one of the few threads of libuv,
 * which file access, sign-in and the lookup of the database's host also need.
 */
export const publicResolve: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = [...addressesIn(four, 4), ...addressesIn(six, 6)]
  if (addresses.length === 0) throw four.status === 'rejected' ? four.reason : new Error(`${hostname} has no address.`)
  return addresses
}

function addressesIn(answer: PromiseSettledResult<string[]>, family: 4 | 6) {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
}

/** The addresses that webhooks may use. */
export type AddressRules = { allowPrivate: boolean; ports: readonly PortRange[]; resolve: Resolve }

/** The global unicast range of IPv6 (RFC 4291, section 2.4). Addresses outside are reserved, mapped or local. */
const [GLOBAL_UNICAST, GLOBAL_UNICAST_BITS] = ipaddr.IPv6.parseCIDR('2000::/3')

/** Addresses that look public but belong to the cloud that Passboard may run in: Azure's WireServer. */
const CLOUD_INTERNAL = ['168.63.129.16']

/**
 * Whether an IP address is public. IPv6 forms that contain an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo) are
 * never accepted: no receiver needs them.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  if (CLOUD_INTERNAL.includes(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST, GLOBAL_UNICAST_BITS)
}

/** The IP address in a URL's host, without brackets; null if the host is a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? null : bare
}

/**
 * Checks the URL of a webhook: http or https, no credentials, an allowed port, and a public address unless `allowPrivate`.
 * A name can resolve to another address later, so the sender checks again at every connection.
 * @returns the normalised URL, so that the sender calls the URL that was checked; a URI of RFC 3986
 * @throws {AppError} invalid_request with the reason at the path `url`
 */
export async function checkWebhookUrl(text: string, rules: AddressRules): Promise<string> {
  const url = parsed(text)
  const problem =
    urlProblem(url, rules.ports) ?? (rules.allowPrivate ? null : await addressProblem(url.hostname, rules.resolve))
  if (problem) throw refused(problem)
  return url.href
}

function parsed(text: string): URL {
  try {
    const url = new URL(text)
    url.pathname = encodedForUri(url.pathname)
    url.search = encodedForUri(url.search)
    return url
  } catch {
    throw refused('This is not a URL.')
  }
}

/** Encodes the characters of a path or query that the URL standard keeps and RFC 3986 forbids. */
function encodedForUri(part: string): string {
  return part.replace(/%(?![\da-f]{2})|[^\w.~:/?@!$&'()*+,;=%-]/gi, encodeURIComponent)
}

function urlProblem(url: URL, ports: readonly PortRange[]): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Only https and http are possible.'
  if (!/^[\w.~!$&'()*+,;=:[\]-]+$/.test(url.hostname)) return 'The host name has a character that is not allowed.'
  if (url.username || url.password) return 'A URL with a user name or password is not possible.'
  if (url.href.includes('#')) return 'A URL with a fragment (#) is not possible.'
  if (url.href.length > MAX_URL_LENGTH) return `A URL has at most ${MAX_URL_LENGTH} characters.`
  if (!isPortIn(ports, url)) return `Webhooks may not go to port ${url.port}, only to ${portList(ports)}.`
  return null
}

async function addressProblem(hostname: string, resolve: Resolve): Promise<string | null> {
  const literal = literalAddress(hostname)
  const addresses = literal ? [literal] : await addressesOf(hostname, resolve)
  if (addresses.length === 0) return `The host name ${hostname} could not be resolved.`
  return addresses.every(isPublicAddress) ? null : 'Only addresses of the public internet are possible.'
}

/** Returns none for any error of the resolver: the message to the manager is the same. */
async function addressesOf(hostname: string, resolve: Resolve): Promise<string[]> {
  const found = await resolve(hostname).catch(() => [])
  return found.map(({ address }) => address)
}

function refused(message: string): AppError {
  return new AppError('invalid_request', 'The URL is not possible for a webhook.', {
    details: [{ path: 'url', message }],
  })
}
