import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import type { BoardBranch } from '@/lib/board/protocol'
import { dayAndTime, WEEKDAY_AND_DATE } from '@/lib/day-and-time'
import { formatLocale } from '@/lib/locales'

/** The server's clock on this device. One timer updates all ages on the page every second. */

/** A clock for ages. `now` is in milliseconds since 1970 UTC, or zero without subscribers. */
export type Clock = { now: () => number; subscribe: (listener: () => void) => () => void }

/** The server's time at `performance.now() === 0`. That clock is monotonic: a change of the device's clock does not affect it. */
let origin: number | null = null
/** Zero without subscribers. */
let now = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Sets the server's clock; `time` in milliseconds since 1970 UTC. */
export function setServerClock(time: number): void {
  origin = time - performance.now()
}

export const serverNow = (): number => (origin === null ? Date.now() : origin + performance.now())

/** How far the device's clock is ahead of the server's, in milliseconds. */
export const deviceDrift = (): number => Date.now() - serverNow()

export const ClockContext = createContext<Clock>({ now: () => now, subscribe })

/** Replaces the server's clock in a part of the page that shows another time, such as a replay. */
export const ClockProvider = ClockContext.Provider

/**
 * A value derived from the time, computed once a second. The component renders again only when the value changes.
 * @param select computes the value from the server's time in milliseconds since 1970 UTC
 * @param initial the time of the server render
 */
export function useServerClock<Value extends string | number>(select: (now: number) => Value, initial: number): Value {
  const clock = useContext(ClockContext)
  return useSyncExternalStore(
    clock.subscribe,
    useCallback(() => select(clock.now() || initial), [clock, select, initial]),
    () => select(initial),
  )
}

const MINUTE_MS = 60_000
const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS)

/** The start of the current minute, in milliseconds since 1970 UTC. @param initial as of `useServerClock` */
export const useMinute = (initial: number): number => MINUTE_MS * useServerClock(minuteOf, initial)

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    now = 0
  }
}

function tick() {
  now = serverNow()
  for (const listener of listeners) listener()
}

const formats = new Map<string, Intl.DateTimeFormat>()

function timeOfDay(at: string | number, locale: string, timeZone: string): string {
  const key = `${locale} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone })
  formats.set(key, format)
  return format.format(new Date(at))
}

/** @returns a function that formats the time of day at the branch, of ISO 8601 or milliseconds since 1970 UTC */
export function useTimeOfDay({ locale, timeZone }: Pick<BoardBranch, 'locale' | 'timeZone'>) {
  const shown = formatLocale(useLocale(), locale)
  return useCallback((at: string | number) => timeOfDay(at, shown, timeZone), [shown, timeZone])
}

/**
 * @param renderedAt the server's time of the render in milliseconds since 1970 UTC
 * @returns a function that formats the time of day at the branch, after the day if that is another one than today, of ISO 8601
 */
export function useDayAndTime({ locale, timeZone }: Pick<BoardBranch, 'locale' | 'timeZone'>, renderedAt: number) {
  const place = { locale: formatLocale(useLocale(), locale), timeZone }
  const now = useMinute(renderedAt)
  return (at: string) => dayAndTime(Date.parse(at), now, place, WEEKDAY_AND_DATE)
}
