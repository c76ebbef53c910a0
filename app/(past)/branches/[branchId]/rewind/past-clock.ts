import type { Clock } from '@/app/board/[branchId]/server-clock'

/** The clock of a past that is played: it stands where it is set. */
export type PastClock = Clock & { set(time: number): void }

/** @param time milliseconds since 1970 UTC */
export function createPastClock(time: number): PastClock {
  const listeners = new Set<() => void>()
  let now = time
  return {
    now: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (time) => {
      now = time
      for (const listener of listeners) listener()
    },
  }
}
