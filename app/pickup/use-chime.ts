import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceStorage, keep } from '@/app/device/storage'
import { openSoundOutput, type SoundOutput } from '@/app/sound/sound-output'
import type { ReadyNumber } from '@/lib/guests/ready-numbers'

/** `locked`: wanted on this device, but the browser waits for a person to touch the page. */
export type ChimeState = 'off' | 'on' | 'locked' | 'unavailable'

const KEY = 'passboard.ready.sound'
/** Softer than in a kitchen: guests sit beside it. 0 to 1. */
const VOLUME = 0.4

/** The chime when a number is ready; off until somebody turns it on, and then on for this device. */
export function useChime(ready: ReadyNumber[]) {
  const output = useRef<SoundOutput>(null)
  const [state, setState] = useState<ChimeState>('off')
  const known = useRef(keysOf(ready))

  const open = useCallback(() => {
    try {
      output.current ??= openSoundOutput()
      const { context } = output.current
      context.onstatechange = () => setState(context.state === 'running' ? 'on' : 'locked')
      setState(context.state === 'running' ? 'on' : 'locked')
    } catch (error) {
      console.warn('No sound:', error)
      setState('unavailable')
    }
  }, [])

  /** Not at all while sound is off or locked. */
  const sound = useCallback(() => {
    if (output.current?.context.state === 'running') output.current.begin('ready', VOLUME)
  }, [])

  useEffect(() => {
    if (deviceStorage.getItem(KEY) === 'true') open()
    return () => void output.current?.context.close()
  }, [open])

  useEffect(() => {
    const hasNew = ready.some(({ key }) => !known.current.has(key))
    known.current = keysOf(ready)
    if (hasNew) sound()
  }, [ready, sound])

  async function turnOn() {
    open()
    keep(KEY, true)
    await output.current?.context.resume()
    output.current?.begin('ready', VOLUME)
  }

  async function turnOff() {
    keep(KEY, false)
    const { current } = output
    output.current = null
    if (current) {
      current.context.onstatechange = null
      await current.context.close()
    }
    setState('off')
  }

  return { state, toggle: () => (state === 'on' ? turnOff() : turnOn()), test: sound }
}

const keysOf = (numbers: ReadyNumber[]): ReadonlySet<string> => new Set(numbers.map(({ key }) => key))
