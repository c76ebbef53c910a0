import type { LookupFunction } from 'node:net'
import type { Resolve } from '@/lib/addresses/public-address'

/** The connection was refused because the address is not public. */
export class AddressNotAllowed extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED'

  constructor() {
    super('Only addresses of the public internet are possible.')
  }
}

/**
 * Like `dns.lookup`: returns all addresses, or one if the socket may not try several. The socket uses the addresses that were checked.
 */
export function guardedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return callback(notFound(hostname), '')
        if (!addresses.every(({ address }) => isAllowed(address))) return callback(new AddressNotAllowed(), '')
        if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}

const notFound = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} has no address.`), { code: 'ENOTFOUND' })
