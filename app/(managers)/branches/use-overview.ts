import { useEffect, useRef, useState } from 'react'
import { setServerClock } from '@/app/board/[branchId]/server-clock'
import { followOffline, openSocket } from '@/app/live-socket'
import type { Overview } from '@/lib/overview/overview'
import { startOverviewSync } from '@/lib/overview/overview-sync'
import { MANAGERS_NAMESPACE } from '@/lib/overview/protocol'

/** `live`: heard from the server lately. `lost`: what is shown may be old. */
export type Connection = 'connecting' | 'live' | 'lost'

/** The branches of whoever is signed in, kept current over the socket. */
export function useOverview(initial: Overview): { overview: Overview; connection: Connection } {
  const [overview, setOverview] = useState(initial)
  const [connection, setConnection] = useState<Connection>('connecting')
  const firstNow = useRef(initial.now)

  useEffect(() => {
    setServerClock(firstNow.current)
    const sync = startOverviewSync(openSocket(MANAGERS_NAMESPACE), {
      overview: (next) => {
        setServerClock(next.now)
        setOverview(next)
        setConnection('live')
      },
      lost: () => setConnection('lost'),
      // The page itself asks anew who is there, and sends whoever is not to the sign-in page.
      signedOut: () => window.location.reload(),
    })
    return followOffline(sync)
  }, [])

  return { overview, connection }
}
