import { isRecord } from '../parsed-json'

/** The names of a tap's commands before 22 November 2026. Their other properties have not changed. */
const FORMER_KINDS = new Map<unknown, string>([
  ['move', 'change_status'],
  ['pay', 'confirm_payment'],
  ['rush', 'mark_rush'],
  ['items', 'mark_items'],
])

/**
 * Converts a tap from the form before 22 November 2026; returns other values unchanged. A device may have stored such a tap
 * before an update, and a page sends such taps until it reloads. Remove this when every installation has run a later
 * version for 12 hours: devices do not send older taps.
 */
export function inCurrentForm(tap: unknown): unknown {
  if (!isRecord(tap) || !isRecord(tap.command)) return tap
  const { kind, ...rest } = tap.command
  const type = FORMER_KINDS.get(kind)
  return type === undefined ? tap : { ...tap, command: { type, ...rest } }
}
