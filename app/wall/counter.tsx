'use client'

import { useEffect, useEffectEvent } from 'react'
import { io, type Socket } from 'socket.io-client'
import type { ScreenToServer, ServerToScreen } from '@/lib/board/protocol'
import type { PublicBranch } from '@/lib/guests/public-branch'
import type { ReadyNumbers } from '@/lib/guests/ready-numbers'
import type { ScreenReport } from '@/lib/screens/screen-report'
import { deviceHealth } from '../board/[branchId]/reports/device-health'
import { startReporting } from '../board/[branchId]/reports/start-reporting'
import { useWakeLock } from '../board/[branchId]/wall/use-wake-lock'
import { ReadyDisplay } from '../ready/[branchId]/ready-display'

/** The counter's display on a paired screen: it shows what everybody may see, reports how it is, and can be taken away. */
export function Counter({ branch, initial }: { branch: PublicBranch; initial: ReadyNumbers }) {
  const wakeLock = useWakeLock()

  const look = useEffectEvent(async () => ({
    ...deviceHealth(wakeLock),
    ...NO_BOARD,
  }))

  useEffect(() => {
    const socket: Socket<ServerToScreen, ScreenToServer> = io({
      transports: ['websocket'],
      reconnectionDelayMax: 3_000,
      auth: { as: 'screen' },
    })
    const startAnew = () => window.location.reload()
    socket.on('changed', startAnew)
    socket.on('goodbye', (reason) => {
      if (reason === 'signed_out') startAnew()
    })
    socket.on('connect_error', ({ message }) => {
      if (message === 'unauthenticated') startAnew()
    })
    const endReports = startReporting(
      () => look(),
      (report) => {
        if (socket.connected) socket.volatile.emit('report', report)
        return socket.connected
      },
    )
    return () => {
      endReports()
      socket.disconnect()
    }
  }, [])

  return <ReadyDisplay branch={branch} initial={initial} />
}

/** Of numbers nobody asks which tickets they were. */
const NO_BOARD: Pick<ScreenReport, 'seq' | 'driftMs' | 'sound' | 'stations' | 'orderIds'> = {
  seq: 0,
  driftMs: 0,
  sound: 'starting',
  stations: [],
  orderIds: [],
}
