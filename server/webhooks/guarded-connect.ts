import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressRules, isPublicAddress, literalAddress, type Resolve } from '@/lib/webhooks/public-address'
import { isPortIn } from '@/lib/webhooks/webhook-ports'

/**
 * How long one of several addresses is tried before the next. Node's own quarter of a second gives up on hosts that are
 * merely on another continent.
 */
const NEXT_ADDRESS_AFTER_MS = 2_500

/** A connection that was not made, because its address is not one of the public internet's. */
class AddressNotAllowed extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED'
}

/** A connection that was not made, because its port is not one of those for webhooks. */
class PortNotAllowed extends Error {
  readonly code = 'PORT_NOT_ALLOWED'
}

/**
 * Connects only where it may. The addresses that are checked are the ones that the socket then uses, at every connection:
 * a name that meant a public address when the URL was given may mean another by now.
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
    // Settings may have changed since the URL was given.
    if (!isPortIn(ports, options)) return callback(new PortNotAllowed('The port is not allowed.'), null)
    // Node looks up names only.
    const literal = literalAddress(options.hostname)
    if (literal && !isAllowed(literal)) return callback(notAllowed(), null)
    connect(options, callback)
  }
}

/** As `dns.lookup` for a socket, which asks for all addresses or, where it may not try several, for one. */
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
