import type { BranchValues } from '../branches/branch-schema'
import type { ErrorDetail } from '../errors'

/** The limits that every branch has, by the path in an error's `details`. */
const FIXED_LIMITS = {
  'session.lines': 100,
  'session.takenBack': 10,
  'table.lines': 200,
  'table.takenBack': 20,
} as const

/** The limits that are settings of the branch. */
export type GuestLimitSettings = Pick<
  BranchValues,
  'guestSessionOrders' | 'guestTableOrders' | 'guestSessionLinesPerMinute' | 'guestTableLinesPerMinute'
>

const PATHS = [
  'session.orders',
  'session.lines',
  'session.linesPerMinute',
  'session.takenBack',
  'table.orders',
  'table.lines',
  'table.linesPerMinute',
  'table.takenBack',
] as const

export type GuestLimit = (typeof PATHS)[number]

/**
 * What guests may have, by limit. `orders` and `lines`: open (pending to ready) unpaid orders, and lines in them.
 * `linesPerMinute`: lines ordered within a minute. `takenBack`: orders that guests may cancel in an hour: a board shows the last 50
 * cancelled orders of the last hour, so one guest could displace orders that the kitchen must see. Orders of staff do not count.
 */
export type GuestLimits = Record<GuestLimit, number>

/** What a session and a table have now, by limit. */
export type GuestUsage = Record<GuestLimit, number>

export const guestLimitsOf = (settings: GuestLimitSettings): GuestLimits => ({
  ...FIXED_LIMITS,
  'session.orders': settings.guestSessionOrders,
  'session.linesPerMinute': settings.guestSessionLinesPerMinute,
  'table.orders': settings.guestTableOrders,
  'table.linesPerMinute': settings.guestTableLinesPerMinute,
})

/** SQL for GuestLimitSettings as JSON. @param branch alias of a row of `branches` */
export const guestLimitSettingsSql = (branch: string): string => `json_build_object(
    'guestSessionOrders', ${branch}.guest_session_orders, 'guestTableOrders', ${branch}.guest_table_orders,
    'guestSessionLinesPerMinute', ${branch}.guest_session_lines_per_minute,
    'guestTableLinesPerMinute', ${branch}.guest_table_lines_per_minute)`

export const isGuestLimit = (path: string): path is GuestLimit => (PATHS as readonly string[]).includes(path)

/** Whether what exceeds the limit is allowed a minute later. */
export const isRateLimit = (path: GuestLimit): boolean => path.endsWith('.linesPerMinute')

/**
 * The first limit that a new order exceeds, with its message; null: none.
 * @param lines number of lines of the new order
 * @param isAtCounter many guests order at the counter, so the limits of a table do not apply
 */
export function exceededLimit(
  usage: GuestUsage,
  limits: GuestLimits,
  lines: number,
  { isAtCounter }: { isAtCounter: boolean },
): (ErrorDetail & { path: GuestLimit }) | null {
  const path = PATHS.filter((limit) => !isAtCounter || limit.startsWith('session.')).find(
    (limit) => usage[limit] + added(limit, lines) > limits[limit],
  )
  return path ? { path, message: SENTENCES[path](limits[path]) } : null
}

/** What a new order adds. The guest may cancel it too. */
const added = (limit: GuestLimit, lines: number): number => (limit.endsWith('.lines') || isRateLimit(limit) ? lines : 1)

const SENTENCES: Record<GuestLimit, (max: number) => string> = {
  'session.orders': (max) => `You have ${max} open unpaid orders. Please ask the staff.`,
  'session.lines': (max) => `Your open unpaid orders can have ${max} lines in total. Please ask the staff.`,
  'session.linesPerMinute': (max) => `You can order ${max} lines within a minute. Please wait a minute.`,
  'session.takenBack': (max) => `You cancelled ${max} orders or more within an hour. Please ask the staff.`,
  'table.orders': (max) => `This table has ${max} open unpaid orders. Please ask the staff.`,
  'table.lines': (max) => `The open unpaid orders of this table can have ${max} lines in total. Please ask the staff.`,
  'table.linesPerMinute': (max) => `Guests of this table can order ${max} lines within a minute. Please wait a minute.`,
  'table.takenBack': (max) =>
    `Guests of this table cancelled ${max} orders or more within an hour. Please ask the staff.`,
}
