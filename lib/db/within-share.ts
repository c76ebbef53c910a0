import { AppError } from '../errors'
import { processWide } from '../process-wide'

/** Whose data a command writes. `branchId` null: any branch of the organisation. */
export type ShareOwner = { orgId: string; branchId: string | null }

/** Of the 20 connections to the database: a branch gets a quarter, an organisation half. */
const PER_BRANCH = 5
const PER_ORGANISATION = 10
/** As long as a request waits for a connection. */
const PATIENCE_MS = 5_000

type Share = { taken: number; waiting: Set<() => void> }
const shares = () => processWide('shares', () => new Map<string, Share>())

/**
 * Runs a command that writes, so that the commands of one branch or organisation never hold all connections: while its row
 * is locked, the others are served. Waits up to 5 s for its turn. Must not be nested.
 * @throws {AppError} unavailable when its turn did not come: then `work` has not begun
 */
export async function withinShare<Result>(
  { orgId, branchId }: ShareOwner,
  work: () => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + PATIENCE_MS
  // Named with its organisation: an id of a branch that a client sends takes nothing from another organisation.
  const leaveBranch = branchId ? await enter(`${orgId} ${branchId}`, PER_BRANCH, until) : null
  try {
    const leave = await enter(orgId, PER_ORGANISATION, until)
    return await work().finally(leave)
  } finally {
    leaveBranch?.()
  }
}

/** Takes one of `max` places of a key, in the order of asking. @returns what gives it back */
async function enter(key: string, max: number, until: number): Promise<() => void> {
  const share = shares().get(key) ?? { taken: 0, waiting: new Set() }
  shares().set(key, share)
  if (share.taken < max) share.taken += 1
  else await handedOver(share, until)
  return () => {
    const [next] = share.waiting
    if (next) return next()
    share.taken -= 1
    if (share.taken === 0) shares().delete(key)
  }
}

/** Resolves when a place is handed over by the one who leaves it. */
function handedOver({ waiting }: Share, until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => {
      waiting.delete(take)
      reject(new AppError('unavailable', TOO_MANY, { outcome: 'not_carried_out' }))
    }, until - performance.now())
    const take = () => {
      waiting.delete(take)
      clearTimeout(patience)
      resolve()
    }
    waiting.add(take)
  })
}

const TOO_MANY =
  'Too many requests of this branch or organisation wait for the database. The request was not carried out; try again shortly.'
