import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceStorage } from '@/app/device/storage'
import { reloadIfOutdated } from '@/app/ui/outdated-page'
import { serverNow } from '@/app/ui/server-clock'
import { type KeptTaps, keptTaps } from '@/lib/board/kept-taps'
import type { Tap, TapResult } from '@/lib/board/tap'
import type { QueuedTap, TapQueue } from '@/lib/board/tap-queue'
import { startTapSender, type TapSender } from '@/lib/board/tap-sender'
import { createByOrder } from './by-order'

type TapEvents = {
  onSettled: (tap: QueuedTap, result: TapResult) => void
  onDropped: (tap: QueuedTap) => void
  onOthers: (count: number) => void
  onBlocked: (tap: QueuedTap) => void
  onStuck: () => void
  onSignedOut: () => void
}

/** The id of the user or screen that taps, and the server action that carries out a tap. */
export type Tapper = { id: string; send: (tap: Tap) => Promise<TapResult> }

/**
 * The queue of taps that the server has not answered, those that the user can still undo (as a list, and by order), and their sender.
 * `canKeep`: whether the last write to the device's storage succeeded, so that taps survive a reload. `areStored`: whether a reload loses
 * none of the waiting taps.
 */
export function useTapSender({ id: staffId, send }: Tapper, isLive: boolean, events: TapEvents) {
  const [queue, setQueue] = useState<TapQueue>([])
  const [undoableQueue, setUndoableQueue] = useState<TapQueue>([])
  const [undoable] = useState(() => createByOrder<QueuedTap>((a, b) => a.id === b.id))
  const [canKeep, setCanKeep] = useState(true)
  const sender = useRef<TapSender>(null)
  const kept = useRef<KeptTaps>(null)
  // A refresh of the page, for example in another language, brings another function for the same server action. As a
  // dependency it would start another sender.
  const latest = useRef({ send, isLive, events })

  useEffect(() => {
    latest.current = { send, isLive, events }
  }, [send, isLive, events])

  useEffect(() => {
    const taps = keptTaps(deviceStorage)
    kept.current = taps
    setCanKeep(taps.canKeep())
    const started = startTapSender({
      taps,
      staffId,
      now: serverNow,
      send: (tap) => latest.current.send(tap).catch(reloadIfOutdated),
      lock: withTabLock,
      onQueue: (queue, undoableTaps) => {
        setQueue((before) => (isSame(before, queue) ? before : queue))
        setUndoableQueue((before) => (isSame(before, undoableTaps) ? before : undoableTaps))
        undoable.set(new Map(undoableTaps.map((tap) => [tap.orderId, tap])))
      },
      onSettled: (tap, result) => latest.current.events.onSettled(tap, result),
      onDropped: (tap) => latest.current.events.onDropped(tap),
      onOthers: (count) => latest.current.events.onOthers(count),
      onBlocked: (tap) => latest.current.events.onBlocked(tap),
      onStuck: () => latest.current.events.onStuck(),
      onSignedOut: () => latest.current.events.onSignedOut(),
    })
    sender.current = started
    if (latest.current.isLive) started.live()
    window.addEventListener('storage', started.storageChanged)
    return () => {
      window.removeEventListener('storage', started.storageChanged)
      started.stop()
    }
  }, [staffId, undoable])

  useEffect(() => {
    if (isLive) sender.current?.live()
    else sender.current?.offline()
  }, [isLive])

  /** @throws if the tap cannot be queued */
  const add = useCallback((tap: QueuedTap) => {
    try {
      setCanKeep(sender.current?.add(tap) ?? true)
    } catch (error) {
      setCanKeep(false)
      throw error
    }
  }, [])

  const undo = useCallback((orderId: string) => sender.current?.undo(orderId), [])

  const areStored = useCallback(() => kept.current?.areStored() ?? true, [])

  return { queue, undoableQueue, undoable, canKeep, areStored, add, undo }
}

/** A tap never changes. */
const isSame = (a: TapQueue, b: TapQueue) => a.length === b.length && a.every(({ id }, index) => id === b[index]?.id)

const LOCK = 'passboard.taps'

/**
 * Runs work under a lock that the tabs of this browser share. Browsers have no locks over plain HTTP, and may deny them together
 * with the storage. Two tabs may then send the same tap, which is harmless because the server deduplicates by the tap's id.
 */
async function withTabLock(work: () => Promise<void>): Promise<void> {
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
