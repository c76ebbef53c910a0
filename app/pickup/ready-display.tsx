'use client'

import { useTranslations } from 'use-intl'
import { SpeakerIcon, WarningSign } from '@/app/ui/icons'
import { TypedText } from '@/app/ui/typed-text'
import type { PublicBranch } from '@/lib/guests/guest-table'
import type { ReadyNumbers } from '@/lib/guests/ready-number-repository'
import { Numbers } from './numbers'
import type { ChimeState } from './use-chime'
import { type Connection, type DisplayState, useDisplay } from './use-display'

type Props = { branch: PublicBranch; initial: ReadyNumbers }

/** The pickup display of a branch. */
export function ReadyDisplay({ branch, initial }: Props) {
  return <ReadyScreen branch={branch} display={useDisplay(branch.id, initial)} />
}

/** The view of the pickup display: the numbers of the orders in progress and of the ready ones. */
export function ReadyScreen({ branch, display }: { branch: PublicBranch; display: DisplayState }) {
  const common = useTranslations('common')
  const { numbers, connection, chime } = display
  return (
    <main className="grid h-dvh grid-rows-[auto_1fr] overflow-hidden bg-board text-chalk">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 md:px-8">
        <h1 className="min-w-0 text-xl font-bold break-words md:text-2xl">
          <TypedText>{branch.organisationName}</TypedText>{' '}
          <span className="font-medium text-chalk-quiet">
            <TypedText>{branch.name}</TypedText>
          </span>
        </h1>
        <div className="flex items-center gap-4">
          <Status connection={connection} />
          <SoundButton {...chime} />
        </div>
      </header>
      <div
        className={`grid min-h-0 grid-rows-[2fr_3fr] md:grid-cols-[2fr_3fr] md:grid-rows-1 ${connection === 'lost' ? 'opacity-60' : ''}`}
      >
        <Numbers title={common('status.preparing')} numbers={numbers.preparing} kind="preparing" branch={branch} />
        <Numbers title={common('status.ready')} numbers={numbers.ready} kind="ready" branch={branch} />
      </div>
    </main>
  )
}

function Status({ connection }: { connection: Connection }) {
  const say = useTranslations('ready')
  const common = useTranslations('common')
  return (
    <p role="status" className="text-base font-semibold">
      {connection === 'lost' ? (
        <span className="flex items-center gap-2 rounded-lg bg-alert px-3 py-1.5 font-extrabold text-ink">
          <WarningSign className="size-6 shrink-0" />
          {say('lost')}
        </span>
      ) : (
        <span className="text-chalk-quiet">{common(connection)}</span>
      )}
    </p>
  )
}

const SENTENCES = {
  on: 'soundOn',
  off: 'soundOff',
  locked: 'soundLocked',
  unavailable: 'soundUnavailable',
} as const satisfies Record<ChimeState, string>

/** Turns the chime of this pickup display on and off. */
function SoundButton({ state, toggle }: { state: ChimeState; toggle: () => void }) {
  const say = useTranslations('ready')
  return (
    <button
      type="button"
      aria-pressed={state === 'on'}
      disabled={state === 'unavailable'}
      onClick={toggle}
      className="flex min-h-12 items-center gap-2 rounded-lg border-2 border-column-edge px-4 text-base font-semibold"
    >
      <SpeakerIcon sounds={state === 'on'} className="size-6 shrink-0" />
      {say(SENTENCES[state])}
    </button>
  )
}
