import type { Resolve } from '@/lib/webhooks/public-address'

/** A resolver that knows these names and no others. */
export function namesOf(names: Record<string, string[]>): Resolve {
  return async (hostname) => {
    const addresses = names[hostname]
    if (!addresses) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' })
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
}

/** A resolver that gives each answer once, in turn, and the last for ever. */
export function answeringInOrder(...answers: [string[], ...string[][]]): Resolve {
  const left = [...answers]
  return async () => {
    const addresses = (left.length > 1 ? left.shift() : left[0]) ?? []
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
}
