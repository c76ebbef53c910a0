import { type EstimatedBranch, findEstimatedBranches } from '@/lib/estimates/estimate-repository'
import { keepEstimates, type OnProblem } from '@/lib/estimates/keep-estimates'
import { onOutbox } from '@/lib/outbox/outbox'
import type { Service } from '../api/context'
import { throttle } from '../limits'

/** How long a round takes at most, and the pause after it: estimates have a small part of a processor, however many orders change. */
const ROUND_MS = 100
const LOOK_INTERVAL_MS = 1_000
/** How often to look without a notice, for events of other processes. */
const POLL_MS = 5_000
/** How soon to look again at a branch without new events: its orders are not ready yet, and that changes what is estimated. */
const AGAIN_MS = 15_000

/**
 * Learns from the events of each branch and tells the estimates of its orders, soon after a commit and as time passes. Any number of
 * processes may run it. What fails at one branch is logged once and does not delay the others.
 * @returns a function that stops it
 */
export function startEstimator({ database, log }: Pick<Service, 'database' | 'log'>): () => Promise<void> {
  let stopped = false
  /** By branch: when it was looked at last, and when to look again without a new event, by `performance.now()`. */
  const lookedAt = new Map<string, number>()
  const nextAt = new Map<string, number>()
  const failing = new Set<string>()
  const looks = throttle(LOOK_INTERVAL_MS, look)
  const stopListening = onOutbox(looks.trigger)
  const poll = setInterval(looks.trigger, POLL_MS)
  looks.trigger()

  return async () => {
    stopped = true
    stopListening()
    clearInterval(poll)
    await looks.stop()
  }

  /** The branches that waited longest come first. What is left when the time of the round is over comes in the next one. */
  async function look() {
    const until = performance.now() + ROUND_MS
    const waiting = (await findWaiting()).toSorted((a, b) => (lookedAt.get(a.id) ?? 0) - (lookedAt.get(b.id) ?? 0))
    for (const branch of waiting) {
      let isBehind = true
      while (isBehind) {
        if (stopped) return
        if (performance.now() >= until) return looks.trigger()
        isBehind = await lookAt(branch)
      }
    }
  }

  async function findWaiting(): Promise<EstimatedBranch[]> {
    const branches = await findEstimatedBranches(database).catch((error: unknown) => {
      log.warn({ err: error }, 'branches with estimates not read')
      return []
    })
    return branches.filter(
      ({ id, seq, lastSeq }) => seq !== (lastSeq ?? 0) || performance.now() >= (nextAt.get(id) ?? 0),
    )
  }

  /** @returns whether more events are left */
  async function lookAt(branch: EstimatedBranch): Promise<boolean> {
    lookedAt.set(branch.id, performance.now())
    try {
      const looked = await keepEstimates(database, branch, tellProblem)
      failing.delete(branch.id)
      if (looked) nextAt.set(branch.id, looked.hasOpen ? performance.now() + AGAIN_MS : Number.POSITIVE_INFINITY)
      return looked?.isBehind ?? false
    } catch (error) {
      if (!failing.has(branch.id)) log.warn({ err: error, branchId: branch.id }, 'estimates of a branch failed')
      failing.add(branch.id)
      return false
    }
  }

  function tellProblem({ branchId, seq, error }: Parameters<OnProblem>[0]) {
    log.warn({ err: error, branchId, seq }, 'what estimates learn from is broken, and was left out')
  }
}
