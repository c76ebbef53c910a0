import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { BoardBranch } from '@/lib/board/protocol'

/** The server's clock on this device: one tick a second for everything on the page that shows an age. */

/** A clock that ages are read from. `now` is in milliseconds since 1970 UTC, or zero while nobody looks. */
export type Clock = { now: () => number; subscribe: (listener: () => void) => () => void }

/** The server's time when this page's own clock stood at zero. That clock goes on evenly when somebody sets the device's. */
let origin: number | null = null
/** Zero while nobody looks. */
let now = 0
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** Sets the device's idea of the server's time; `time` in milliseconds since 1970 UTC. */
export function setServerClock(time: number): void {
  origin = time - performance.now()
}

export const serverNow = (): number => (origin === null ? Date.now() : origin + performance.now())

/** How far the device's own clock is ahead of the server's, in milliseconds. */
export const deviceDrift = (): number => Date.now() - serverNow()

const ClockContext = createContext<Clock>({ now: () => now, subscribe })

/** Puts another clock in the server's place, for a part of the page that shows another time. */
export const ClockProvider = ClockContext.Provider

/**
 * Something that depends on the time, looked at once a second; the component renders anew only when it has changed.
 * @param select from the server's time in milliseconds since 1970 UTC
 * @param initial the time that the server rendered with
 */
export function useServerClock<Value extends string | number>(select: (now: number) => Value, initial: number): Value {
  const clock = useContext(ClockContext)
  return useSyncExternalStore(
    clock.subscribe,
    useCallback(() => select(clock.now() || initial), [clock, select, initial]),
    () => select(initial),
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  ticking ??= setInterval(tick, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
    now = 0
  }
}

function tick() {
  now = serverNow()
  for (const listener of listeners) listener()
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A time of the branch's day as its organisation writes it. @param at ISO 8601, or milliseconds since 1970 UTC */
export function timeOfDay(at: string | number, { locale, timeZone }: Pick<BoardBranch, 'locale' | 'timeZone'>): string {
  const key = `${locale} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone })
  formats.set(key, format)
  return format.format(new Date(at))
}
