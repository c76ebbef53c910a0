import { LRUCache } from 'lru-cache'
import { IANAZone } from 'luxon'

const QUARTER_HOUR = 15 * 60_000

/** Offsets change only at quarter hours, so the cache holds one offset for each quarter hour of a zone. */
const offsets = new LRUCache<string, number>({ max: 5_000 })

/**
 * ISO 8601 with the zone's numeric offset at that moment, e.g. `2026-11-21T16:42:00.000+07:00`.
 * @param epochMs milliseconds since 1970 UTC
 * @param timeZone IANA name
 */
export function toZonedIso(epochMs: number, timeZone: string): string {
  const minutes = offsetMinutes(epochMs, timeZone)
  const local = new Date(epochMs + minutes * 60_000).toISOString().slice(0, -1)
  const size = Math.abs(minutes)
  const hours = String(Math.floor(size / 60)).padStart(2, '0')
  return `${local}${minutes < 0 ? '-' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`
}

function offsetMinutes(epochMs: number, timeZone: string): number {
  const key = `${Math.floor(epochMs / QUARTER_HOUR)} ${timeZone}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const minutes = IANAZone.create(timeZone).offset(epochMs)
  offsets.set(key, minutes)
  return minutes
}
