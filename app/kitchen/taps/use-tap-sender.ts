import { unstable_isUnrecognizedActionError } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceStorage } from '@/app/device/storage'
import { serverNow } from '@/app/ui/server-clock'
import { keptTaps } from '@/lib/board/kept-taps'
import type { Tap, TapResult } from '@/lib/board/tap'
import type { DroppedTap, QueuedTap, TapQueue } from '@/lib/board/tap-queue'
import { startTapSender, type TapSender } from '@/lib/board/tap-sender'

type Told = {
  onSettled: (tap: QueuedTap, result: TapResult) => void
  onDropped: (dropped: DroppedTap) => void
  onHeldUp: (tap: QueuedTap) => void
  onStuck: () => void
  onSignedOut: () => void
}

/** Whose taps they are, and the server action that carries one out for them. */
export type Tapper = { id: string; send: (tap: Tap) => Promise<TapResult> }

/**
 * The taps that this device has made and the server has not answered, and what sends them. `canKeep`: whether the device
 * keeps taps through a reload, by the latest try.
 */
export function useTapSender({ id: staffId, send }: Tapper, isLive: boolean, told: Told) {
  const [queue, setQueue] = useState<TapQueue>([])
  const [canKeep, setCanKeep] = useState(true)
  const sender = useRef<TapSender>(null)
  const listener = useRef(told)

  useEffect(() => {
    listener.current = told
  }, [told])

  useEffect(() => {
    const taps = keptTaps(deviceStorage)
    setCanKeep(taps.canKeep())
    const started = startTapSender({
      taps,
      staffId,
      now: serverNow,
      send: (tap) => send(tap).catch(unsent),
      lock: inOneTab,
      onQueue: setQueue,
      onSettled: (tap, result) => listener.current.onSettled(tap, result),
      onDropped: (dropped) => listener.current.onDropped(dropped),
      onHeldUp: (tap) => listener.current.onHeldUp(tap),
      onStuck: () => listener.current.onStuck(),
      onSignedOut: () => listener.current.onSignedOut(),
    })
    sender.current = started
    window.addEventListener('storage', started.storageChanged)
    return () => {
      window.removeEventListener('storage', started.storageChanged)
      started.stop()
    }
  }, [staffId, send])

  useEffect(() => {
    if (isLive) sender.current?.live()
    else sender.current?.offline()
  }, [isLive])

  /** @throws where the tap is not taken */
  const add = useCallback((tap: QueuedTap) => {
    try {
      setCanKeep(sender.current?.add(tap) ?? true)
    } catch (error) {
      setCanKeep(false)
      throw error
    }
  }, [])

  return { queue, canKeep, add }
}

/** A page that is older than the server after an update cannot send taps until it is loaded anew; they are kept. */
function unsent(error: unknown): never {
  if (unstable_isUnrecognizedActionError(error)) window.location.reload()
  throw error
}

const LOCK = 'passboard.taps'

/**
 * Runs work while no other tab of this browser does. A browser offers no locks over plain HTTP, and may deny them together
 * with the storage: then two tabs may send the same tap, which its id makes harmless.
 */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (!window.isSecureContext) return work()
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    await navigator.locks.request(LOCK, begin)
  } catch (error) {
    if (hasBegun) throw error
    await work()
  }
}
