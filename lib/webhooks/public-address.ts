import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { AppError } from '../errors'
import { isPortIn, type PortRange, portList } from './webhook-ports'

const MAX_URL_LENGTH = 2_048

/** Every address of a host name. @throws when there is none */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>

/** As this machine resolves names, `/etc/hosts` included: for addresses of the own network. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true })

/**
 * As the internet resolves names. `lookup` would let everybody wait for a name server that does not answer: it blocks one
 * of the few threads that file access, log-ins and the database's own host name need too.
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

/** Where webhooks may go. */
export type AddressRules = { allowPrivate: boolean; ports: readonly PortRange[]; resolve: Resolve }

/** The part of IPv6 that is handed out (RFC 4291, section 2.4); what lies outside is reserved, mapped or local. */
const [GLOBAL_UNICAST, GLOBAL_UNICAST_BITS] = ipaddr.IPv6.parseCIDR('2000::/3')

/** Addresses that look public and belong to the machine's own cloud: Azure's WireServer. */
const NOT_FOR_THE_PUBLIC = ['168.63.129.16']

/**
 * Whether an IP address is one of the public internet's. Forms that carry an IPv4 address (mapped, compatible, NAT64,
 * 6to4, Teredo) never are: nobody has to be reached by them.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  if (NOT_FOR_THE_PUBLIC.includes(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST, GLOBAL_UNICAST_BITS)
}

/** The address that a URL's host spells out, without brackets; null when it is a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? null : bare
}

/**
 * Checks where a webhook is to go: http or https, without credentials, at an allowed port, and nowhere but the public
 * internet unless `allowPrivate`. Names can come to mean something else, so the sender checks again at every connection.
 * @returns the URL as it is understood, so that what was checked is what is called; a URI as RFC 3986 has it
 * @throws {AppError} invalid_request, with a sentence at the path `url`
 */
export async function checkWebhookUrl(text: string, rules: AddressRules): Promise<string> {
  const url = parsed(text)
  const wrong =
    wrongWith(url, rules.ports) ?? (rules.allowPrivate ? null : await unreachable(url.hostname, rules.resolve))
  if (wrong) throw refused(wrong)
  return url.href
}

function parsed(text: string): URL {
  try {
    const url = new URL(text)
    url.pathname = asInUri(url.pathname)
    url.search = asInUri(url.search)
    return url
  } catch {
    throw refused('This is not a URL.')
  }
}

/** Encodes what the URL standard leaves as it is in a path or query, and RFC 3986 does not allow there. */
function asInUri(part: string): string {
  return part.replace(/%(?![\da-f]{2})|[^\w.~:/?@!$&'()*+,;=%-]/gi, encodeURIComponent)
}

function wrongWith(url: URL, ports: readonly PortRange[]): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Only https and http are possible.'
  if (!/^[\w.~!$&'()*+,;=:[\]-]+$/.test(url.hostname)) return 'The host name has a character that none may have.'
  if (url.username || url.password) return 'A URL with a user name or password is not possible.'
  if (url.href.includes('#')) return 'A URL with a fragment (#) is not possible.'
  if (url.href.length > MAX_URL_LENGTH) return `A URL has at most ${MAX_URL_LENGTH} characters.`
  if (!isPortIn(ports, url)) return `Webhooks may not go to port ${url.port}, only to ${portList(ports)}.`
  return null
}

async function unreachable(hostname: string, resolve: Resolve): Promise<string | null> {
  const literal = literalAddress(hostname)
  const addresses = literal ? [literal] : await addressesOf(hostname, resolve)
  if (addresses.length === 0) return `The host name ${hostname} could not be resolved.`
  return addresses.every(isPublicAddress) ? null : 'Only addresses of the public internet are possible.'
}

/** None where the name is not known: for whoever gives a URL it is all one why. */
async function addressesOf(hostname: string, resolve: Resolve): Promise<string[]> {
  const found = await resolve(hostname).catch(() => [])
  return found.map(({ address }) => address)
}

function refused(message: string): AppError {
  return new AppError('invalid_request', 'The URL is not possible for a webhook.', {
    details: [{ path: 'url', message }],
  })
}
