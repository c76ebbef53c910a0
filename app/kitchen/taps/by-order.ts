import { type Context, useContext, useEffect, useState } from 'react'

/** A value for some orders, apart from the board's state: a change of it renders the tickets of these orders only. */
export type ByOrder<Value> = {
  of(orderId: string): Value | undefined
  /** In the order in which they were set. */
  orderIds(): string[]
  set(values: ReadonlyMap<string, Value>): void
  /** Calls the listener when the value of the order changes. @returns a function that stops this */
  follow(orderId: string, listener: () => void): () => void
}

/** @param isSame of two values that need no render */
export function createByOrder<Value>(isSame: (a: Value, b: Value) => boolean = Object.is): ByOrder<Value> {
  let values: ReadonlyMap<string, Value> = new Map()
  const followers = new Map<string, Set<() => void>>()

  return {
    of: (orderId) => values.get(orderId),
    orderIds: () => [...values.keys()],
    set: (next) => {
      const before = values
      values = next
      for (const orderId of new Set([...before.keys(), ...values.keys()])) {
        const [old, now] = [before.get(orderId), values.get(orderId)]
        if (old === now || (old !== undefined && now !== undefined && isSame(old, now))) continue
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

/**
 * The value of an order. A state and not `useSyncExternalStore`, which renders at once: the ticket must not lose its button before the
 * render that moves it.
 */
export function useOfOrder<Value>(context: Context<ByOrder<Value>>, orderId: string): Value | undefined {
  const values = useContext(context)
  const [value, setValue] = useState(() => values.of(orderId))
  useEffect(() => {
    const read = () => setValue(() => values.of(orderId))
    read()
    return values.follow(orderId, read)
  }, [values, orderId])
  return value
}
