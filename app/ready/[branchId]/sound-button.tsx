import { useTranslations } from 'use-intl'
import { SpeakerIcon } from '@/app/board/[branchId]/sound/speaker-icon'
import type { ChimeState } from './use-chime'

const SENTENCES = {
  on: 'soundOn',
  off: 'soundOff',
  locked: 'soundLocked',
  unavailable: 'soundUnavailable',
} as const satisfies Record<ChimeState, string>

/** Turns the chime of this display on and off. */
export function SoundButton({ state, toggle }: { state: ChimeState; toggle: () => void }) {
  const say = useTranslations('ready')
  return (
    <button
      type="button"
      aria-pressed={state === 'on'}
      disabled={state === 'unavailable'}
      onClick={toggle}
      className="flex min-h-12 items-center gap-2 rounded-lg border-2 border-lane-edge px-4 text-base font-semibold"
    >
      <SpeakerIcon sounds={state === 'on'} className="size-6 shrink-0" />
      {say(SENTENCES[state])}
    </button>
  )
}
