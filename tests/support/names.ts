import type { Resolve } from '@/lib/addresses/public-address'

/** A resolver for these names only. */
export function resolverFor(names: Record<string, string[]>): Resolve {
  return async (hostname) => {
    const addresses = names[hostname]
    if (!addresses) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' })
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
}

/** A resolver that returns each answer once, in sequence, and then always the last. */
export function resolveInSequence(...answers: [string[], ...string[][]]): Resolve {
  const remaining = [...answers]
  return async () => {
    const addresses = (remaining.length > 1 ? remaining.shift() : remaining[0]) ?? []
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
}
