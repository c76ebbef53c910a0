import { keepCapacity, watchedBranches } from '@/lib/orders/keep-capacity'
import type { WatchedBranch } from '@/lib/orders/kitchen-load-repository'
import { onOutbox } from '@/lib/outbox/outbox'
import type { Service } from './api/context'
import { throttle } from './limits'

const LOOK_INTERVAL_MS = 1_000
/** How often to look without a notice: for events of other processes, and because a load falls as time passes. */
const POLL_MS = 5_000

const seenOf = ({ seq, automatic }: WatchedBranch): string => JSON.stringify([seq, automatic])

/**
 * Moves each branch to the step that the load of its kitchen leads to, soon after a commit, and ends a step that was set by hand when its
 * time is over. Any number of processes may run it. What fails at one branch is logged once and does not delay the others.
 * @returns a function that stops it
 */
export function startCapacityKeeper({ database, log }: Pick<Service, 'database' | 'log'>): () => Promise<void> {
  let stopped = false
  /** What each branch was like at its last look: without a new event or other limits, one in step `normal` stays there. */
  const lastSeen = new Map<string, string>()
  const failing = new Set<string>()
  const looks = throttle(LOOK_INTERVAL_MS, look)
  const stopListening = onOutbox(looks.trigger)
  const poll = setInterval(looks.trigger, POLL_MS)
  let nextEnd: ReturnType<typeof setTimeout> | undefined
  looks.trigger()

  return async () => {
    stopped = true
    stopListening()
    clearInterval(poll)
    await looks.stop()
    clearTimeout(nextEnd)
  }

  async function look() {
    try {
      const watched = await watchedBranches(database)
      if (!watched) return
      const { now, branches } = watched
      for (const branch of branches.filter(mayChange)) {
        if (stopped) return
        await lookAt(branch, now)
      }
      lookAtNextEnd(branches, now)
    } catch (error) {
      log.warn({ err: error }, 'branches with a capacity not read')
    }
  }

  function mayChange(branch: WatchedBranch): boolean {
    const { step, until } = branch.state
    return step !== 'normal' || until !== null || lastSeen.get(branch.id) !== seenOf(branch)
  }

  async function lookAt(branch: WatchedBranch, now: number) {
    try {
      await keepCapacity(database, branch, now)
      lastSeen.set(branch.id, seenOf(branch))
      failing.delete(branch.id)
    } catch (error) {
      if (!failing.has(branch.id)) log.warn({ err: error, branchId: branch.id }, 'the load of a kitchen was not read')
      failing.add(branch.id)
    }
  }

  /** Guests see within two seconds that a step is over, so that the next poll is too late. */
  function lookAtNextEnd(branches: readonly WatchedBranch[], now: number) {
    clearTimeout(nextEnd)
    const ends = branches.flatMap(({ state: { until } }) => (until !== null && until > now ? until - now : []))
    const first = Math.min(...ends)
    if (first <= POLL_MS) nextEnd = setTimeout(looks.trigger, first)
  }
}
