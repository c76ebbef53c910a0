import { useEffect, useState } from 'react'
import { changeDeviceSettings, deviceSettings } from '@/app/device/settings'
import { commandOf, withKey } from './command-of'
import type { Command } from './commands'
import { type HeldControl, readKey } from './pressed-key'

/** A key that was just taught, and what it did before; null when it did nothing or the same. */
type Learned = { key: string; command: Command; before: Command | null }

export type Learning = {
  /** The command that waits for its key. */
  waiting: Command | null
  learned: Learned | null
  learn: (command: Command) => void
  /** Every key does again what it does from the start. */
  reset: () => void
}

/** Binds a key by pressing it. While a command waits, every key but Tab belongs to it; Escape gives up. */
export function useLearnedKey(): Learning {
  const [waiting, setWaiting] = useState<Command | null>(null)
  const [learned, setLearned] = useState<Learned | null>(null)

  useEffect(() => {
    if (waiting === null) return
    const command = waiting
    let held: HeldControl = null

    function read(event: KeyboardEvent) {
      if (event.key === 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      if (event.type === 'keydown' && event.key === 'Escape') return setWaiting(null)
      const reading = readKey(held, event)
      held = reading.held
      if (reading.pressed === null) return
      setLearned(teach(command, reading.pressed))
      setWaiting(null)
    }

    const giveUp = () => setWaiting(null)
    window.addEventListener('keydown', read, true)
    window.addEventListener('keyup', read, true)
    window.addEventListener('blur', giveUp)
    return () => {
      window.removeEventListener('keydown', read, true)
      window.removeEventListener('keyup', read, true)
      window.removeEventListener('blur', giveUp)
    }
  }, [waiting])

  return {
    waiting,
    learned,
    learn: (command) => {
      setLearned(null)
      setWaiting(command)
    },
    reset: () => {
      changeDeviceSettings({ boundKeys: {} })
      setLearned(null)
      setWaiting(null)
    },
  }
}

function teach(command: Command, key: string): Learned {
  const { boundKeys } = deviceSettings()
  const before = commandOf(key, boundKeys)
  changeDeviceSettings({ boundKeys: withKey(boundKeys, command, key) })
  return { key, command, before: before === command ? null : before }
}
