'use client'

import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { openSocket } from '@/app/device/live-socket'
import type { ScreenToServer, ServerToScreen } from '@/lib/board/protocol'
import type { PublicBranch } from '@/lib/guests/guest-table'
import type { ReadyNumbers } from '@/lib/guests/ready-number-repository'
import { HEARTBEAT_MS } from '@/lib/live/heartbeat'
import { startLiveClient } from '@/lib/live/live-client'
import type { ScreenReport } from '@/lib/screens/screen-health'
import { deviceHealth, startReporting, usePaintedSeq } from '../device/screen-health'
import { ReadyScreen } from '../pickup/ready-display'
import type { ChimeState } from '../pickup/use-chime'
import { useDisplay } from '../pickup/use-display'

const RECONNECT_MS = 2_000

type Props = {
  branch: PublicBranch
  initial: ReadyNumbers
  /** The revision of the screen when the server rendered the page. */
  revision: string
}

/** The pickup display on a paired screen. It also sends screen health, plays test chimes and reloads when the screen changes. */
export function PickupScreen({ branch, initial, revision }: Props) {
  const display = useDisplay(branch.id, initial)
  const painted = usePaintedSeq(display.numbers.seq)

  const readHealth = useEffectEvent(
    async (): Promise<ScreenReport> => ({
      ...deviceHealth(display.wakeLock),
      // Without a connection the missed events are unknown.
      seq: display.connection === 'lost' ? 0 : painted.current,
      // The pickup display shows no times.
      driftMs: 0,
      sound: SOUNDS[display.chime.state],
      // Only boards report the tickets that they show.
      stations: [],
      orderIds: [],
    }),
  )
  const playTestChime = useEffectEvent(() => display.chime.test())

  useEffect(() => {
    const socket: Socket<ServerToScreen, ScreenToServer> = openSocket('/', {
      as: 'screen',
      rendered: { stations: [], screen: revision },
    })
    const reloadPage = () => window.location.reload()
    const live = startLiveClient(socket, {
      intervalMs: HEARTBEAT_MS,
      retryMs: RECONNECT_MS,
      // The socket of the numbers shows a lost connection.
      offline: () => {},
      ended: reloadPage,
    })
    socket.on('changed', reloadPage)
    socket.on('chime', () => playTestChime())
    const endReports = startReporting(
      () => readHealth(),
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
