import { createContext, useContext, useEffect, useState } from 'react'
import type { QueuedTap, TapQueue } from '@/lib/board/tap-queue'

/** The taps that the user can still undo. Apart from the board's state: a tap then renders the buttons of one ticket only. */
export type HeldTaps = {
  /** The held tap on an order. */
  of(orderId: string): QueuedTap | undefined
  /** The order of the latest held tap. */
  latestOrderId(): string | undefined
  set(held: TapQueue): void
  /** Calls the listener when the held tap on the order changes. @returns a function that stops this */
  follow(orderId: string, listener: () => void): () => void
}

export function createHeldTaps(): HeldTaps {
  let taps: ReadonlyMap<string, QueuedTap> = new Map()
  const followers = new Map<string, Set<() => void>>()

  return {
    of: (orderId) => taps.get(orderId),
    latestOrderId: () => [...taps.keys()].at(-1),
    set: (held) => {
      const before = taps
      taps = new Map(held.map((tap) => [tap.orderId, tap]))
      for (const orderId of new Set([...before.keys(), ...taps.keys()])) {
        if (before.get(orderId)?.id === taps.get(orderId)?.id) continue
        for (const listener of followers.get(orderId) ?? []) listener()
      }
    },
    follow: (orderId, listener) => {
      const listeners = followers.get(orderId) ?? new Set()
      followers.set(orderId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && followers.get(orderId) === listeners) followers.delete(orderId)
      }
    },
  }
}

const Context = createContext(createHeldTaps())

/** Without it, no tap is held. */
export const HeldTapsProvider = Context.Provider

/**
 * Until when the last step of an order can be undone, in milliseconds since 1970 UTC; undefined: it cannot. A state and not
 * `useSyncExternalStore`, which renders at once: the ticket must not lose "Undo" before the render that moves it.
 */
export function useHeldUntil(orderId: string): number | undefined {
  const taps = useContext(Context)
  const [until, setUntil] = useState(() => taps.of(orderId)?.heldUntil)
  useEffect(() => {
    const read = () => setUntil(taps.of(orderId)?.heldUntil)
    read()
    return taps.follow(orderId, read)
  }, [taps, orderId])
  return until
}
