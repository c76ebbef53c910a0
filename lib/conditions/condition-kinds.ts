/**
 * What can hold for a time and somebody may have to know. `webhook`: the types of the events of its beginning and its end;
 * null: it is for people only, because it stands for several conditions of single orders, or is about the machine. `endsAfterMs`: how long
 * it must not hold any more until it ends, so that one that comes and goes is announced once.
 */
export const CONDITIONS = {
  /** A menu item or an option is sold out at a branch. */
  sold_out: { webhook: ['menu.availability_changed', 'menu.availability_changed'], endsAfterMs: 0 },
  /** A manager has paused the orders of guests. */
  ordering_paused: { webhook: ['ordering.paused', 'ordering.resumed'], endsAfterMs: 0 },
  /** The kitchen is busy, limited or full (lib/branches/capacity.ts): one of the three at a time. */
  kitchen_busy: { webhook: ['ordering.capacity_changed', 'ordering.capacity_changed'], endsAfterMs: 0 },
  kitchen_limited: { webhook: ['ordering.capacity_changed', 'ordering.capacity_changed'], endsAfterMs: 0 },
  kitchen_full: { webhook: ['ordering.capacity_changed', 'ordering.capacity_changed'], endsAfterMs: 0 },
  /** A paired screen sends nothing. */
  screen_away: { webhook: ['screen.away', 'screen.back'], endsAfterMs: 10_000 },
  /** No screen could show an order (lib/screens/undisplayed-tickets.ts). */
  order_undisplayed: { webhook: ['order.undisplayed', 'order.undisplayed'], endsAfterMs: 10_000 },
  /** The same for a branch: at least one order. */
  branch_undisplayed: { webhook: null, endsAfterMs: 10_000 },
  /** An open order is late, as its board shows it. */
  order_late: { webhook: ['order.late', 'order.late'], endsAfterMs: 10_000 },
  /** At least three orders of a branch are late, and at least half of its open orders. */
  branch_late: { webhook: ['branch.late', 'branch.late'], endsAfterMs: 60_000 },
  /** A printer cannot print, or does not poll. */
  printer_failing: { webhook: ['printer.failing', 'printer.failing'], endsAfterMs: 10_000 },
  /** Passboard switched a webhook endpoint off, because it failed or answered 410. */
  endpoint_off: { webhook: ['endpoint.switched_off', 'endpoint.switched_off'], endsAfterMs: 0 },
  /** A process cannot reach Redis. Another process may reach it, and compare the next time. */
  redis_away: { webhook: null, endsAfterMs: 60_000 },
  /** Passboard knows no backup of the last 36 hours. */
  backup_missing: { webhook: null, endsAfterMs: 0 },
} as const satisfies Record<string, { webhook: readonly [string, string] | null; endsAfterMs: number }>

export type ConditionKind = keyof typeof CONDITIONS

export const CONDITION_KINDS = Object.keys(CONDITIONS) as ConditionKind[]

/** Whether a condition began or ended. */
export const CONDITION_STATES = ['began', 'ended'] as const

export type ConditionState = (typeof CONDITION_STATES)[number]

export type ConditionEventType = NonNullable<(typeof CONDITIONS)[ConditionKind]['webhook']>[number]

/** The types of events of conditions, for webhooks. */
export const CONDITION_EVENT_TYPES: readonly ConditionEventType[] = [
  ...new Set(Object.values(CONDITIONS).flatMap(({ webhook }): readonly ConditionEventType[] => webhook ?? [])),
]

/** @returns null: the condition is not for webhooks */
export const conditionEventType = (kind: ConditionKind, state: ConditionState): ConditionEventType | null =>
  CONDITIONS[kind].webhook?.[CONDITION_STATES.indexOf(state)] ?? null
