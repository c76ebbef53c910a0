import { sha256 } from '../sha256'
import type { NewOrder } from './order'

/**
 * The hash of the content of a request for an order at a table. Two requests have the same one if they ask for the same, however
 * their JSON is written. Empty text is left out, so that a newly added field does not change it.
 */
export const requestHashOf = (tableId: string, { pickupAt, ...order }: NewOrder): string =>
  sha256(canonical({ tableId, ...order, ...(pickupAt && { pickupAt: new Date(pickupAt).toISOString() }) }))

/** JSON with sorted keys, without empty text. */
const canonical = (content: unknown): string =>
  JSON.stringify(content, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const given = Object.entries(value).filter(([, field]) => field !== '')
    return Object.fromEntries(given.sort(([one], [other]) => (one < other ? -1 : 1)))
  })
