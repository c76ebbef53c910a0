import { unstable_isUnrecognizedActionError } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keptTaps } from '@/lib/board/kept-taps'
import type { Tap, TapResult } from '@/lib/board/tap'
import type { DroppedTap, QueuedTap, TapQueue } from '@/lib/board/tap-queue'
import { startTapSender, type TapSender } from '@/lib/board/tap-sender'
import { serverNow } from '../server-clock'

/** One tab of a browser sends at a time. */
const LOCK = 'passboard.taps'

type Told = {
  onSettled: (tap: QueuedTap, result: TapResult) => void
  onDropped: (dropped: DroppedTap) => void
  onStuck: () => void
  onSignedOut: () => void
}

/** Whose taps they are, and the server action that carries one out for them. */
export type Tapper = { id: string; send: (tap: Tap) => Promise<TapResult> }

/** The taps that this device has made and the server has not answered, and what sends them. */
export function useTapSender({ id: staffId, send }: Tapper, isLive: boolean, told: Told) {
  const [queue, setQueue] = useState<TapQueue>([])
  const sender = useRef<TapSender>(null)
  const listener = useRef(told)

  useEffect(() => {
    listener.current = told
  }, [told])

  useEffect(() => {
    const started = startTapSender({
      taps: keptTaps(localStorage),
      staffId,
      now: serverNow,
      send: (tap) => send(tap).catch(unsent),
      // Over plain HTTP there are no locks; then two tabs may send the same tap, which its id makes harmless.
      ...(window.isSecureContext && { lock: (work) => navigator.locks.request(LOCK, work) }),
      onQueue: setQueue,
      onSettled: (tap, result) => listener.current.onSettled(tap, result),
      onDropped: (dropped) => listener.current.onDropped(dropped),
      onStuck: () => listener.current.onStuck(),
      onSignedOut: () => listener.current.onSignedOut(),
    })
    sender.current = started
    window.addEventListener('storage', started.look)
    return () => {
      window.removeEventListener('storage', started.look)
      started.stop()
    }
  }, [staffId, send])

  useEffect(() => {
    if (isLive) sender.current?.live()
    else sender.current?.lost()
  }, [isLive])

  return { queue, add: useCallback((tap: QueuedTap) => sender.current?.add(tap), []) }
}

/** A page that is older than the server after an update cannot send taps until it is loaded anew; they are kept. */
function unsent(error: unknown): never {
  if (unstable_isUnrecognizedActionError(error)) window.location.reload()
  throw error
}
