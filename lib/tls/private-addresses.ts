import ipaddr from 'ipaddr.js'

/** Loopback, private (RFC 1918, RFC 4193) and link-local addresses. */
export const PRIVATE_RANGES = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '127.0.0.0/8',
  'fc00::/7',
  'fe80::/10',
  '::1/128',
]

export function isPrivate(text: string): boolean {
  const address = ipaddr.parse(text)
  return PRIVATE_RANGES.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range)
    return network.kind() === address.kind() && address.match([network, bits])
  })
}
