import type { EventActor } from '../access/scope'
import type { Sql } from '../db/database'
import { findDueOrders, save } from './order-repository'
import { transition } from './transition'

/** The most orders in one look; the others are in the next one. */
const MAX_TOLD = 100

const SYSTEM: EventActor = { kind: 'system' }

/**
 * Writes one event for each scheduled order whose start has come, and that nobody has started or cancelled. Any number of processes may do
 * it: the order keeps that its event was written. An order that another transaction holds at the moment is told in the next look.
 * @param stopping ends it after the current order
 */
export async function tellDue(sql: Sql, stopping?: AbortSignal): Promise<void> {
  for (const order of await findDueOrders(sql, MAX_TOLD)) {
    if (stopping?.aborted) return
    const change = transition(order, { type: 'become_due' })
    if (change.ok && change.event) await save(sql, { actor: SYSTEM }, { order, change, skipsLocked: true })
  }
}
