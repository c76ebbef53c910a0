'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { ClockProvider } from '@/app/board/[branchId]/server-clock'
import type { Rewound } from '@/lib/history/rewind'
import { Controls } from './controls'
import { PastBoard } from './past-board'
import { createPastClock } from './past-clock'
import { PastHeader } from './past-header'
import { createPlayer } from './player'
import { pastReader } from './read-past'
import './rewind.css'
import { Timeline } from './timeline'

/** The board of a branch as it was, to be played. It has a ground of its own, so that nobody takes it for the present. */
export function Rewind({ initial }: { initial: Rewound }) {
  const say = useTranslations('rewind')
  const { board, day, span } = initial
  const [clock] = useState(() => createPastClock(board.now))
  const [player] = useState(() => createPlayer(initial, span.now, clock, pastReader(board.branch.id)))
  const playing = useSyncExternalStore(player.subscribe, player.playing, player.playing)
  useEffect(() => player.stop, [player])

  return (
    <ClockProvider value={clock}>
      <div data-past className="flex h-dvh flex-col overflow-clip bg-board text-chalk">
        <PastHeader branch={board.branch} renderedAt={board.now} hasFailed={playing.hasFailed} />
        <section aria-label={say('playing')}>
          <Controls player={player} playing={playing} initial={initial} />
          <Timeline
            day={day}
            branch={board.branch}
            renderedAt={board.now}
            goingTo={playing.goingTo}
            onGoTo={player.goTo}
          />
        </section>
        <PastBoard initial={board} board={playing.board} />
      </div>
    </ClockProvider>
  )
}
