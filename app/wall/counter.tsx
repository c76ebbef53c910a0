'use client'

import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { openSocket } from '@/app/device/live-socket'
import { HEARTBEAT_MS, type ScreenToServer, type ServerToScreen } from '@/lib/board/protocol'
import type { PublicBranch } from '@/lib/guests/guest-table'
import type { ReadyNumbers } from '@/lib/guests/ready-numbers'
import { startLiveClient } from '@/lib/live/live-client'
import type { ScreenReport } from '@/lib/screens/screen-health'
import { deviceHealth, startReporting, usePaintedSeq } from '../device/screen-health'
import { ReadyScreen } from '../pickup/ready-display'
import type { ChimeState } from '../pickup/use-chime'
import { useDisplay } from '../pickup/use-display'

const CONNECT_AGAIN_MS = 2_000

type Props = {
  branch: PublicBranch
  initial: ReadyNumbers
  /** What the screen was when the page was made. */
  revision: string
}

/** The counter's display on a paired screen: it shows what everybody may see, reports how it is, and can be taken away. */
export function Counter({ branch, initial, revision }: Props) {
  const display = useDisplay(branch.id, initial)
  const painted = usePaintedSeq(display.numbers.seq)

  const look = useEffectEvent(
    async (): Promise<ScreenReport> => ({
      ...deviceHealth(display.wakeLock),
      // What is cut off does not know what it lacks.
      seq: display.connection === 'lost' ? 0 : painted.current,
      // It shows no times.
      driftMs: 0,
      sound: SOUNDS[display.chime.state],
      // Of numbers nobody asks which tickets they were.
      stations: [],
      orderIds: [],
    }),
  )
  const sound = useEffectEvent(() => display.chime.test())

  useEffect(() => {
    const socket: Socket<ServerToScreen, ScreenToServer> = openSocket('/', {
      as: 'screen',
      rendered: { stations: [], screen: revision },
    })
    const reloadPage = () => window.location.reload()
    const live = startLiveClient(socket, {
      intervalMs: HEARTBEAT_MS,
      retryMs: CONNECT_AGAIN_MS,
      // Whether the numbers are current, their own socket knows.
      offline: () => {},
      ended: reloadPage,
    })
    socket.on('changed', reloadPage)
    socket.on('chime', () => sound())
    const endReports = startReporting(
      () => look(),
      (report) => {
        if (socket.connected) socket.volatile.emit('report', report)
        return socket.connected
      },
    )
    return () => {
      endReports()
      live.stop()
    }
  }, [revision])

  return <ReadyScreen branch={branch} display={display} />
}

const SOUNDS: Record<ChimeState, ScreenReport['sound']> = {
  on: 'ready',
  off: 'silent',
  locked: 'locked',
  unavailable: 'unavailable',
}
