import type { OpenPeriod } from './ordering'

const SLOT_MS = 15 * 60_000
/** The first slot is at least this far ahead: before it, "as soon as it is ready" is right. */
const FIRST_SLOT_MS = 30 * 60_000
const MAX_SLOTS = 16
/** So far ahead slots are looked for. */
const DAY_MS = 24 * 60 * 60_000

/**
 * The next quarters of an hour at which customers can collect an order, ISO 8601 in UTC.
 * @param now milliseconds since 1970 UTC
 * @param open when orders are handed out; null: at any time
 */
export function pickupSlots(now: number, open: OpenPeriod[] | null): string[] {
  const slots: string[] = []
  const first = Math.ceil((now + FIRST_SLOT_MS) / SLOT_MS) * SLOT_MS
  for (let time = first; time < first + DAY_MS && slots.length < MAX_SLOTS; time += SLOT_MS)
    if (!open || open.some(({ from, to }) => from <= time && time < to)) slots.push(new Date(time).toISOString())
  return slots
}
