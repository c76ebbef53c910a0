import { buildConnector } from 'undici'
import { type AddressRules, isPublicAddress, literalAddress } from '@/lib/addresses/public-address'
import { isPortIn } from '@/lib/webhook-ports'
import { AddressNotAllowed, guardedLookup } from '../guarded-lookup'

/**
 * How long a connection to one of several addresses may take before the next is tried. Node's default of 250 ms is too
 * short for hosts on another continent.
 */
const NEXT_ADDRESS_AFTER_MS = 2_500

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
    if (literal && !isAllowed(literal)) return callback(new AddressNotAllowed(), null)
    connect(options, callback)
  }
}
