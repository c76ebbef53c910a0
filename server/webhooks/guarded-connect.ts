import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressRules, isPublicAddress, literalAddress, type Resolve } from '@/lib/webhooks/public-address'
import { isPortIn } from '@/lib/webhooks/webhook-ports'

/**
 * How long a connection to one of several addresses may take before the next is tried. Node's default of 250 ms is too
 * short for hosts on another continent.
 */
const NEXT_ADDRESS_AFTER_MS = 2_500

/** The connection was refused because the address is not public. */
class AddressNotAllowed extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED'
}

/** The connection was refused because the port is not allowed for webhooks. */
class PortNotAllowed extends Error {
  readonly code = 'PORT_NOT_ALLOWED'
}

/**
 * Connects only to allowed addresses and ports. Every connection checks the addresses that its socket uses, because the
 * host name may resolve to other addresses than when the URL was set.
 */
export function guardedConnect(
  { allowPrivate, ports, resolve }: AddressRules,
  timeout: number,
): buildConnector.connector {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address)
  const connect = buildConnector({
    timeout,
    lookup: guardedLookup(resolve, isAllowed),
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
  })
  return (options, callback) => {
    // The allowed ports may have changed since the URL was set.
    if (!isPortIn(ports, options)) return callback(new PortNotAllowed('The port is not allowed.'), null)
    // Node calls `lookup` for names only.
    const literal = literalAddress(options.hostname)
    if (literal && !isAllowed(literal)) return callback(notAllowed(), null)
    connect(options, callback)
  }
}

/** Like `dns.lookup`: returns all addresses, or one if the socket may not try several. */
function guardedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return callback(notFound(hostname), '')
        if (!addresses.every(({ address }) => isAllowed(address))) return callback(notAllowed(), '')
        if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}

const notAllowed = () => new AddressNotAllowed('Only addresses of the public internet are possible.')

const notFound = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} has no address.`), { code: 'ENOTFOUND' })
