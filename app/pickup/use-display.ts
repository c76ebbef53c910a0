import { useEffect, useState } from 'react'
import { followOffline, openSocket } from '@/app/device/live-socket'
import { useWakeLock } from '@/app/device/use-wake-lock'
import { useIdleReload } from '@/app/ui/use-idle-reload'
import { PUBLIC_NAMESPACE } from '@/lib/guests/protocol'
import { type PublicEnd, startPublicSync } from '@/lib/guests/public-sync'
import type { ReadyNumbers } from '@/lib/guests/ready-number-repository'
import { useChime } from './use-chime'

/** The state of a pickup display: numbers, connection, chime and wake lock. */
export function useDisplay(branchId: string, initial: ReadyNumbers) {
  const { numbers, connection } = useReadyNumbers(branchId, initial)
  useIdleReload({ isLive: connection === 'live', hasWaitingTaps: () => false, timeZone: null })
  return { numbers, connection, chime: useChime(numbers.ready), wakeLock: useWakeLock() }
}

export type DisplayState = ReturnType<typeof useDisplay>

export type Connection = 'connecting' | 'live' | 'lost'

/** The numbers of a branch, kept current over the socket. */
function useReadyNumbers(branchId: string, initial: ReadyNumbers) {
  const [numbers, setNumbers] = useState(initial)
  const [connection, setConnection] = useState<Connection>('connecting')

  useEffect(() => {
    const socket: PublicEnd = openSocket(PUBLIC_NAMESPACE)
    const sync = startPublicSync(
      socket,
      (reply, patience) => socket.timeout(patience).emit('watch', { branchId }, reply),
      {
        numbers: setNumbers,
        live: () => setConnection('live'),
        offline: () => setConnection('lost'),
        // The branch was removed: the reloaded page shows this.
        refused: () => window.location.reload(),
      },
    )
    return followOffline(sync)
  }, [branchId])

  return { numbers, connection }
}
