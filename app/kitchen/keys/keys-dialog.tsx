import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { changeDeviceSettings, deviceSettings, useDeviceSettings } from '@/app/device/settings'
import { ChoiceButton, Dialog } from '@/app/ui/dialog'
import { COMMANDS, type Command, commandOf, keyLabel, keysOf, withKey } from './key-commands'
import { type HeldControl, readKey } from './pressed-key'

/** Lists the keys of each command. In the learn mode the user binds a key by pressing it. */
export function KeysDialog({ onDevice, onClose }: { onDevice: () => void; onClose: () => void }) {
  const say = useTranslations('keys')
  const device = useTranslations('device')
  const learning = useKeyLearning()
  return (
    <Dialog title={say('title')} onClose={onClose}>
      <p className="pb-2 text-lg text-ink-quiet">{say('lead')}</p>
      <ul className="divide-y divide-rule">
        {COMMANDS.map((command) => (
          <Row key={command} command={command} learning={learning} />
        ))}
      </ul>
      <ChoiceButton onClick={learning.reset} className="mt-4">
        {say('reset')}
      </ChoiceButton>
      {/* A wall display has no other link to the device settings. */}
      <ChoiceButton onClick={onDevice} className="mt-3">
        {device('title')}
      </ChoiceButton>
      {/* Visible at every scroll position of the list. */}
      <p
        aria-live="assertive"
        className="sticky -bottom-5 -mx-5 -mb-5 mt-5 bg-ink px-5 py-4 text-xl font-bold text-on-ink empty:hidden"
      >
        <LearnStatus learning={learning} />
      </p>
    </Dialog>
  )
}

function Row({ command, learning: { waiting, learn } }: { command: Command; learning: Learning }) {
  const say = useTranslations('keys')
  const { boundKeys } = useDeviceSettings()
  const name = say(`commands.${command}`)
  return (
    <li aria-label={name} className="flex items-center justify-between gap-4 py-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-xl font-semibold">{name}</span>
        <span className="flex flex-wrap gap-1.5">
          {keysOf(command, boundKeys).map((key) => (
            <kbd
              key={key}
              className="min-w-8 rounded-md border-2 border-b-4 border-field px-2 py-0.5 text-center font-sans text-base font-semibold"
            >
              {keyLabel(key, say)}
            </kbd>
          ))}
        </span>
      </div>
      <button
        type="button"
        aria-label={say('learnFor', { command: name })}
        aria-pressed={waiting === command}
        onClick={() => learn(command)}
        className="min-h-16 min-w-24 shrink-0 rounded-lg border-2 border-field px-4 text-lg font-bold aria-pressed:bg-ink aria-pressed:text-on-ink"
      >
        {say('learn')}
      </button>
    </li>
  )
}

/** Asks for a key, or shows the new binding. */
function LearnStatus({ learning: { waiting, learned } }: { learning: Learning }) {
  const say = useTranslations('keys')
  if (waiting) return say('press', { command: say(`commands.${waiting}`) })
  if (!learned) return null
  const key = keyLabel(learned.key, say)
  const command = say(`commands.${learned.command}`)
  if (!learned.before) return say('learned', { key, command })
  return say('moved', { key, command, before: say(`commands.${learned.before}`) })
}

/** A new binding. `before` is the key's previous command; null if it had none or the same. */
type Learned = { key: string; command: Command; before: Command | null }

export type Learning = {
  /** The command that waits for its key. */
  waiting: Command | null
  learned: Learned | null
  learn: (command: Command) => void
  /** Restores the default keys of all commands. */
  reset: () => void
}

/** Binds a key by pressing it. While a command waits, it receives every key except Tab; Escape cancels. */
function useKeyLearning(): Learning {
  const [waiting, setWaiting] = useState<Command | null>(null)
  const [learned, setLearned] = useState<Learned | null>(null)

  useEffect(() => {
    if (waiting === null) return
    const command = waiting
    let held: HeldControl = null

    function onKey(event: KeyboardEvent) {
      if (event.key === 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      if (event.type === 'keydown' && event.key === 'Escape') return setWaiting(null)
      const reading = readKey(held, event)
      held = reading.held
      if (reading.pressed === null) return
      setLearned(bindKey(command, reading.pressed))
      setWaiting(null)
    }

    const cancel = () => setWaiting(null)
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('keyup', onKey, true)
    window.addEventListener('blur', cancel)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('keyup', onKey, true)
      window.removeEventListener('blur', cancel)
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

function bindKey(command: Command, key: string): Learned {
  const { boundKeys } = deviceSettings()
  const before = commandOf(key, boundKeys)
  changeDeviceSettings({ boundKeys: withKey(boundKeys, command, key) })
  return { key, command, before: before === command ? null : before }
}
