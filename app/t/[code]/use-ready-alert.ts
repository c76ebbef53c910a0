import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceStorage, keep } from '@/app/device/storage'
import { openSoundOutput, type SoundOutput } from '@/app/sound/sound-output'
import type { GuestOrder } from '@/lib/guests/own-orders'

const STORAGE_KEY = 'passboard.guest.alert'
const VOLUME = 0.7
/** Milliseconds on, off, on. */
const VIBRATION = [300, 150, 300]

/** `locked`: allowed before, but the browser plays no sound after a reload or a call until the guest touches the page. */
export type AlertState = 'off' | 'on' | 'locked'

/** Plays a chime and vibrates when an own order becomes ready, after one tap that allows it. The device stores the choice. */
export function useReadyAlert(orders: GuestOrder[]): { state: AlertState; allow: () => Promise<void> } {
  const output = useRef<SoundOutput>(null)
  const known = useRef(readyIds(orders))
  const [state, setState] = useState<AlertState>('off')

  const open = useCallback(async () => {
    try {
      output.current ??= openSoundOutput()
      const { context } = output.current
      context.onstatechange = () => setState(context.state === 'running' ? 'on' : 'locked')
      await context.resume()
    } catch (error) {
      // The phone can still vibrate.
      console.info('The page cannot play sound:', error)
    }
    setState(output.current && output.current.context.state !== 'running' ? 'locked' : 'on')
  }, [])

  useEffect(() => {
    if (deviceStorage.getItem(STORAGE_KEY) === 'true') setState('locked')
  }, [])

  useEffect(() => {
    if (state !== 'locked') return
    const unlock = () => void open()
    window.addEventListener('pointerdown', unlock)
    return () => window.removeEventListener('pointerdown', unlock)
  }, [open, state])

  useEffect(
    () => () => {
      if (!output.current) return
      output.current.context.onstatechange = null
      void output.current.context.close()
    },
    [],
  )

  useEffect(() => {
    const before = known.current
    known.current = readyIds(orders)
    if (state !== 'off' && [...known.current].some((id) => !before.has(id))) alertGuest(output.current)
  }, [orders, state])

  async function allow() {
    keep(STORAGE_KEY, true)
    await open()
    // So that the guest hears and feels what to wait for.
    alertGuest(output.current)
  }

  return { state, allow }
}

const readyIds = (orders: GuestOrder[]): ReadonlySet<string> =>
  new Set(orders.filter(({ isOwn, status }) => isOwn && status === 'ready').map(({ id }) => id))

function alertGuest(output: SoundOutput | null) {
  if (output?.context.state === 'running') output.begin('ready', VOLUME)
  // Safari has no vibration.
  navigator.vibrate?.(VIBRATION)
}
