import type { EventActor } from '../access/scope'
import { tryLock } from '../db/advisory-lock'
import type { Database, Sql } from '../db/database'
import type { OrderEstimate } from '../orders/order'
import { presentEvent, type StoredEvent } from '../orders/order-event'
import { save } from '../orders/order-repository'
import type { ToldEstimate } from '../orders/tell-estimate-sql'
import { findStationsTogether } from '../stations/station-repository'
import { type BranchEvent, readBranchEvent } from './branch-event'
import { type Estimate, estimate } from './estimate'
import {
  type EstimatedBranch,
  findKept,
  findOrdersToTell,
  findOtherModels,
  nextEvents,
  type OrderToTell,
  seqBefore,
  storeKept,
} from './estimate-repository'
import { lineStarts } from './line-starts'
import { type Model, newModel, readModel } from './model'
import { observe } from './observe'
import { orderStart } from './order-start'
import { whatToTell } from './what-to-tell'

/** Called with what is left out or begun anew, and goes on. `seq`: the event; null: it is about the stored model. */
export type OnProblem = (problem: { branchId: string; seq: number | null; error: unknown }) => void

/** `isBehind`: there are more events. `hasOpen`: an estimate may change as time passes. */
export type Looked = { isBehind: boolean; hasOpen: boolean }

/** The events of one look: some milliseconds, in which the process answers nobody. */
const MAX_EVENTS = 50
/** The most orders that one look tells, because it holds the branch meanwhile. */
const MAX_TOLD = 20

const SYSTEM: EventActor = { kind: 'system' }

/**
 * Learns from the next events of a branch, stores the model, and tells the estimates of its orders that have moved, in one transaction. Any
 * number of processes may do it: one at a time works on a branch and continues where the last one ended. While events are left to learn
 * from, nothing is told.
 * @returns null: another process works on the branch at the moment
 */
export const keepEstimates = (
  database: Database,
  branch: EstimatedBranch,
  onProblem: OnProblem,
  maxEvents = MAX_EVENTS,
): Promise<Looked | null> =>
  database.transaction(async (sql) => {
    const now = await tryLock(sql, `passboard.estimates ${branch.id}`)
    if (now === null) return null
    const kept = await findKept(sql, branch.id)
    const after = kept?.lastSeq ?? (await seqBefore(sql, branch, now))
    const events = await nextEvents(sql, branch.id, after, maxEvents)
    const fresh = async () => newModel((await findOtherModels(sql, branch)).flatMap((text) => readModel(text) ?? []))
    let isNew = false
    let model = kept && readModel(kept.model)
    if (!model) {
      if (kept) onProblem({ branchId: branch.id, seq: null, error: new Error('The stored model is no JSON.') })
      model = await fresh()
      isNew = true
    }
    const learning = events.flatMap((event) => readEvent(event, onProblem) ?? [])
    for (const event of learning) {
      try {
        observe(model, event)
      } catch (error) {
        onProblem({ branchId: branch.id, seq: event.seq, error })
        model = await fresh()
      }
    }
    const isBehind = events.length === maxEvents
    const orders = isBehind ? [] : await findOrdersToTell(sql, branch.id)
    const hasPickups = orders.some(({ pickupAt }) => pickupAt !== null)
    const together = new Set(hasPickups ? await findStationsTogether(sql, branch.orgId) : [])
    let told: ToldEstimate[] = []
    try {
      told = toTell(model, orders, together, now)
    } catch (error) {
      onProblem({ branchId: branch.id, seq: null, error })
      model = await fresh()
      isNew = true
    }
    const hasLearned = isNew || learning.length > 0
    if (hasLearned || events.length > 0)
      await storeKept(sql, branch.id, events.at(-1)?.seq ?? after, hasLearned ? JSON.stringify(model) : undefined)
    await tell(sql, told)
    return { isBehind, hasOpen: orders.length > 0 }
  })

/** Last in the transaction, because it holds the branch. */
async function tell(sql: Sql, told: ToldEstimate[]): Promise<void> {
  for (const one of told) await save(sql, { actor: SYSTEM }, { told: one })
}

function readEvent(event: StoredEvent, onProblem: OnProblem): BranchEvent | null {
  try {
    return readBranchEvent(presentEvent(event))
  } catch (error) {
    onProblem({ branchId: event.branchId, seq: event.seq, error })
    return null
  }
}

/** @param together the stations that start lines together @throws {Error} if the model is broken */
function toTell(model: Model, orders: OrderToTell[], together: ReadonlySet<string>, now: number): ToldEstimate[] {
  const at = Math.max(now, model.lastAt)
  const told = orders.flatMap((order): ToldEstimate[] => {
    const { id, version, isBegun, startAt, pickupAt, told } = order
    const known = model.open[id]
    // An event that was committed meanwhile: the next look tells.
    if (known && known.version !== version) return []
    if (isBegun || startAt === null || startAt <= now) {
      const news = whatToTell(told, finite(estimate(model, id, at)), now)
      return news ? [{ orderId: id, version, estimate: withStarts(model, id, news.estimate, now), startAt: null }] : []
    }
    if (told?.estimate) return [{ orderId: id, version, estimate: null, startAt: null }]
    const movesStart = pickupAt !== null && known?.lines.some(({ station }) => together.has(station))
    const start = movesStart ? orderStart(model, { id, startAt, pickupAt, told }, at) : null
    return start === null ? [] : [{ orderId: id, version, estimate: null, startAt: start }]
  })
  return told.slice(0, MAX_TOLD)
}

const withStarts = (model: Model, id: string, found: Estimate | null, now: number): OrderEstimate | null =>
  found && { ...found, starts: lineStarts(model, id, found.likely, now) }

function finite(found: Estimate | null): Estimate | null {
  if (found && !Object.values(found).every(Number.isFinite)) throw new Error('An estimate is no number.')
  return found
}
