'use client'

import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { ClockProvider } from '@/app/ui/server-clock'
import type { Replay } from '@/lib/replay/replay'
import { Controls } from './controls'
import { createPlayer, createReplayClock, replayReader } from './player'
import { ReplayBoard } from './replay-board'
import { ReplayHeader } from './replay-header'
import './rewind.css'
import { Timeline } from './timeline'

/** The replay of a branch. Its background colour differs from the live board, so that users do not confuse the two. */
export function ReplayPlayer({ initial, menu }: { initial: Replay; menu: ReactNode }) {
  const say = useTranslations('rewind')
  const { board, day, span } = initial
  const [clock] = useState(() => createReplayClock(board.now))
  const [player] = useState(() => createPlayer(initial, span.now, clock, replayReader(board.branch.id)))
  const playing = useSyncExternalStore(player.subscribe, player.getState, player.getState)
  useEffect(() => player.stop, [player])

  return (
    <ClockProvider value={clock}>
      <div data-past className="flex h-dvh flex-col overflow-clip bg-board text-chalk">
        <ReplayHeader
          branch={board.branch}
          day={day.date}
          renderedAt={board.now}
          hasFailed={playing.hasFailed}
          menu={menu}
        />
        <section aria-label={say('playing')}>
          <Controls player={player} playing={playing} initial={initial} />
          <Timeline
            day={day}
            branch={board.branch}
            renderedAt={board.now}
            pendingTime={playing.pendingTime}
            onGoTo={player.goTo}
          />
        </section>
        <ReplayBoard initial={board} board={playing.board} />
      </div>
    </ClockProvider>
  )
}
