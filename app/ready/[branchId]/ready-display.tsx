'use client'

import { useTranslations } from 'use-intl'
import { TypedText } from '@/app/parts/typed-text'
import { WarningSign } from '@/app/warning-sign'
import type { PublicBranch } from '@/lib/guests/public-branch'
import type { ReadyNumbers } from '@/lib/guests/ready-numbers'
import { Numbers } from './numbers'
import { SoundButton } from './sound-button'
import { type DisplayState, useDisplay } from './use-display'
import type { Connection } from './use-ready-numbers'

type Props = { branch: PublicBranch; initial: ReadyNumbers }

/** The counter's display, on any device. */
export function ReadyDisplay({ branch, initial }: Props) {
  return <ReadyScreen branch={branch} display={useDisplay(branch.id, initial)} />
}

/** What guests look up at from across the room: whose order is being made, and whose is ready. */
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
        <Numbers title={common('status.preparing')} numbers={numbers.preparing} kind="preparing" />
        <Numbers title={common('status.ready')} numbers={numbers.ready} kind="ready" />
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
