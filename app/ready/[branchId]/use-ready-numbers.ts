import { useEffect, useState } from 'react'
import { io } from 'socket.io-client'
import { PUBLIC_NAMESPACE } from '@/lib/guests/protocol'
import { type PublicEnd, startPublicSync } from '@/lib/guests/public-sync'
import type { ReadyNumbers } from '@/lib/guests/ready-numbers'

export type Connection = 'connecting' | 'live' | 'lost'

/** The numbers of a branch, kept current over the socket. */
export function useReadyNumbers(branchId: string, initial: ReadyNumbers) {
  const [numbers, setNumbers] = useState(initial)
  const [connection, setConnection] = useState<Connection>('connecting')

  useEffect(() => {
    const socket: PublicEnd = io(PUBLIC_NAMESPACE, {
      transports: ['websocket'],
      reconnectionDelayMax: 3_000,
      forceNew: true,
    })
    const sync = startPublicSync(
      socket,
      (reply, patience) => socket.timeout(patience).emit('watch', { branchId }, reply),
      {
        numbers: setNumbers,
        live: () => setConnection('live'),
        lost: () => setConnection('lost'),
        // The branch is gone: the page says so.
        refused: () => window.location.reload(),
      },
    )
    window.addEventListener('offline', sync.goOffline)
    return () => {
      window.removeEventListener('offline', sync.goOffline)
      sync.stop()
    }
  }, [branchId])

  return { numbers, connection }
}
