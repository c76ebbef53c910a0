import { isPublicAddress, literalAddress } from './public-address'

/** Names that only a network of its own knows. */
const OWN_NAMES = /(^|\.)(localhost|local|lan|home|internal|intranet|home\.arpa)$/i

/**
 * Why no service on the internet can open an address: only this network knows it, or it is not https. Null: the address can be right; a
 * router may still be closed.
 * @param origin scheme, host and port
 */
export function whyNotFromOutside(origin: string): 'own_network' | 'not_https' | null {
  const { protocol, hostname } = new URL(origin)
  const address = literalAddress(hostname)
  const isOwn = address === null ? !hostname.includes('.') || OWN_NAMES.test(hostname) : !isPublicAddress(address)
  if (isOwn) return 'own_network'
  return protocol === 'https:' ? null : 'not_https'
}
