import { useSyncExternalStore } from 'react'

/** The server's clock on this device: one tick a second for everything on the page that shows an age. */

let offsetMs = 0
/** Zero while nobody looks. */
let now = 0
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** Sets the device's idea of the server's time; `time` in milliseconds since 1970 UTC. */
export function setServerClock(time: number): void {
  offsetMs = time - Date.now()
}

export const serverNow = (): number => Date.now() + offsetMs

/** The server's time, once a second. @param initial what the server rendered with */
export function useServerNow(initial: number): number {
  return useSyncExternalStore(
    subscribe,
    () => now || initial,
    () => initial,
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
