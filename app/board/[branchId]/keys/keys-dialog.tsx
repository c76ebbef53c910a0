import { useTranslations } from 'use-intl'
import { useDeviceSettings } from '@/app/device/settings'
import { CHOICE, Dialog } from '@/app/parts/dialog'
import { keysOf } from './command-of'
import { COMMANDS, type Command } from './commands'
import { keyLabel } from './key-label'
import { type Learning, useLearnedKey } from './use-learned-key'

/** What each key does, and the learn mode: a key is bound by pressing it. */
export function KeysDialog({ onDevice, onClose }: { onDevice: () => void; onClose: () => void }) {
  const say = useTranslations('keys')
  const device = useTranslations('device')
  const learning = useLearnedKey()
  return (
    <Dialog title={say('title')} onClose={onClose}>
      <p className="pb-2 text-lg text-ink-quiet">{say('lead')}</p>
      <ul className="divide-y divide-rule">
        {COMMANDS.map((command) => (
          <Row key={command} command={command} learning={learning} />
        ))}
      </ul>
      <button type="button" onClick={learning.reset} className={`${CHOICE} mt-4`}>
        {say('reset')}
      </button>
      {/* A wall display has no other way there. */}
      <button type="button" onClick={onDevice} className={`${CHOICE} mt-3`}>
        {device('title')}
      </button>
      {/* In view wherever the list is scrolled to. */}
      <p
        aria-live="assertive"
        className="sticky -bottom-5 -mx-5 -mb-5 mt-5 bg-ink px-5 py-4 text-xl font-bold text-on-ink empty:hidden"
      >
        <WhatHappens learning={learning} />
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

/** What is asked for, or what was learned. */
function WhatHappens({ learning: { waiting, learned } }: { learning: Learning }) {
  const say = useTranslations('keys')
  if (waiting) return say('press', { command: say(`commands.${waiting}`) })
  if (!learned) return null
  const key = keyLabel(learned.key, say)
  const command = say(`commands.${learned.command}`)
  if (!learned.before) return say('learned', { key, command })
  return say('moved', { key, command, before: say(`commands.${learned.before}`) })
}
