import { findEstimatedBranches } from '@/lib/estimates/estimate-repository'
import { keepEstimates, type OnProblem } from '@/lib/estimates/keep-estimates'
import { onOutbox } from '@/lib/outbox/outbox'
import type { Service } from '../api/context'
import { throttle } from '../limits'

/** The shortest time between two looks. */
const LOOK_INTERVAL_MS = 1_000
/** How often to look without a notice, for events of other processes. */
const POLL_MS = 5_000
/** How soon to look again at a branch without new events: its orders are not ready yet, and that changes what is estimated. */
const AGAIN_MS = 15_000

/**
 * Learns from the events of each branch and tells the estimates of its orders, soon after a commit and as time passes. Any number of processes may run
 * it. What fails at one branch is logged once and does not delay the others.
 * @returns a function that stops it
 */
export function startEstimator({ database, log }: Pick<Service, 'database' | 'log'>): () => Promise<void> {
  let stopped = false
  /** By branch: when to look again without a new event, by `performance.now()`. */
  const lookAt = new Map<string, number>()
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

  async function look() {
    const branches = await findEstimatedBranches(database).catch((error: unknown) => {
      log.warn({ err: error }, 'branches with estimates not read')
      return []
    })
    for (const branch of branches) {
      if (stopped) return
      const isDue = performance.now() >= (lookAt.get(branch.id) ?? 0)
      if (branch.seq === (branch.lastSeq ?? 0) && !isDue) continue
      try {
        const looked = await keepEstimates(database, branch, tellProblem)
        failing.delete(branch.id)
        if (!looked) continue
        lookAt.set(branch.id, looked.hasOpen ? performance.now() + AGAIN_MS : Number.POSITIVE_INFINITY)
        if (looked.isBehind) looks.trigger()
      } catch (error) {
        if (!failing.has(branch.id)) log.warn({ err: error, branchId: branch.id }, 'estimates of a branch failed')
        failing.add(branch.id)
      }
    }
  }
  function tellProblem({ branchId, seq, error }: Parameters<OnProblem>[0]) {
    log.warn({ err: error, branchId, seq }, 'what estimates learn from is broken, and was left out')
  }
}
