import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceStorage, keep } from '@/app/device/storage'
import { openSoundOutput, type SoundOutput } from '@/app/sound/sound-output'
import type { ReadyNumber } from '@/lib/guests/ready-number-repository'

/** `locked`: turned on, but the browser plays no sound before the user touches the page. */
export type ChimeState = 'off' | 'on' | 'locked' | 'unavailable'

const STORAGE_KEY = 'passboard.ready.sound'
/** 0 to 1. Lower than in a kitchen, because guests sit beside it. */
const VOLUME = 0.4

/** The chime for a new ready number. It is off by default; the device stores the choice. */
export function useChime(ready: ReadyNumber[]) {
  const output = useRef<SoundOutput>(null)
  const [state, setState] = useState<ChimeState>('off')
  const known = useRef(keysOf(ready))

  const openOutput = useCallback(() => {
    try {
      output.current ??= openSoundOutput()
      const { context } = output.current
      context.onstatechange = () => setState(context.state === 'running' ? 'on' : 'locked')
      setState(context.state === 'running' ? 'on' : 'locked')
    } catch (error) {
      console.warn('The audio output could not be opened:', error)
      setState('unavailable')
    }
  }, [])

  /** Does nothing while sound is off or locked. */
  const play = useCallback(() => {
    if (output.current?.context.state === 'running') output.current.begin('ready', VOLUME)
  }, [])

  useEffect(() => {
    if (deviceStorage.getItem(STORAGE_KEY) === 'true') openOutput()
    return () => void output.current?.context.close()
  }, [openOutput])

  useEffect(() => {
    const hasNew = ready.some(({ key }) => !known.current.has(key))
    known.current = keysOf(ready)
    if (hasNew) play()
  }, [ready, play])

  async function turnOn() {
    openOutput()
    keep(STORAGE_KEY, true)
    await output.current?.context.resume()
    output.current?.begin('ready', VOLUME)
  }

  async function turnOff() {
    keep(STORAGE_KEY, false)
    const { current } = output
    output.current = null
    if (current) {
      current.context.onstatechange = null
      await current.context.close()
    }
    setState('off')
  }

  return { state, toggle: () => (state === 'on' ? turnOff() : turnOn()), test: play }
}

const keysOf = (numbers: ReadyNumber[]): ReadonlySet<string> => new Set(numbers.map(({ key }) => key))
