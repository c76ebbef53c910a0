import { isRecord } from '../parsed-json'

/** What a tap's commands were called before 22 November 2026; their other properties were as they are. */
const FORMER_KINDS = new Map<unknown, string>([
  ['move', 'change_status'],
  ['pay', 'confirm_payment'],
  ['rush', 'mark_rush'],
  ['items', 'mark_items'],
])

/**
 * A tap in its current form, where it has the form of before 22 November 2026; else as it is. A device may have kept such a
 * tap before an update, and a page from before an update sends such taps until it is loaded again. Needed until every
 * installation has run a later version for 12 hours: after that, devices send no tap from before.
 */
export function inCurrentForm(tap: unknown): unknown {
  if (!isRecord(tap) || !isRecord(tap.command)) return tap
  const { kind, ...rest } = tap.command
  const type = FORMER_KINDS.get(kind)
  return type === undefined ? tap : { ...tap, command: { type, ...rest } }
}
