import { useEffect, useRef, useState } from 'react'
import { followOffline, openSocket } from '@/app/device/live-socket'
import type { ErrorCode } from '@/lib/errors'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { PUBLIC_NAMESPACE } from '@/lib/guests/protocol'
import { type PublicEnd, startPublicSync } from '@/lib/guests/public-sync'
import { sitDown } from './actions'

/** `noCookies`: this device does not keep the session that it was given, and the page has stopped asking. */
type Connection = 'connecting' | 'live' | 'lost' | 'noCookies'

export type OwnOrders = {
  orders: GuestOrder[]
  connection: Connection
  /** Shows the answer to an order, or a cancellation, at once. */
  show: (orders: GuestOrder[]) => void
}

const GONE: readonly ErrorCode[] = ['not_found', 'table_closed']
const SIT_DOWN_AGAIN_MS = 5_000
/** After so many sessions that were unknown as soon as they were opened, another will be too. */
const MAX_REFUSED = 2

/**
 * The guest's own orders, kept current over the socket. The session is opened first where this device has none: the socket
 * brings its cookie.
 * @param initial null: there is no session yet
 */
export function useOwnOrders(code: string, initial: GuestOrder[] | null): OwnOrders {
  const [orders, setOrders] = useState(initial ?? [])
  const [connection, setConnection] = useState<Connection>('connecting')
  const isSeated = useRef(initial !== null)
  /** How many sessions were refused, one after the other, just after they were opened. */
  const refused = useRef(0)
  /** Raised for a socket of a new session. */
  const [sitting, setSitting] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new sitting begins anew
  useEffect(() => {
    let isOver = false
    let again: ReturnType<typeof setTimeout> | undefined
    let leave = () => {}
    let hasJustSatDown = false

    async function begin() {
      if (!isSeated.current) {
        const seated = await sitDown(code).catch(() => null)
        if (isOver) return
        // The table is not there any more, or it is closed: the page says so.
        if (seated?.ok === false && GONE.includes(seated.code)) return window.location.reload()
        if (!seated?.ok) return restartSession()
        isSeated.current = true
        hasJustSatDown = true
        setOrders(seated.value)
      }
      leave = follow()
    }

    function follow() {
      const socket: PublicEnd = openSocket(PUBLIC_NAMESPACE)
      const sync = startPublicSync(
        socket,
        (reply, patience) => socket.timeout(patience).emit('follow', { tableCode: code }, reply),
        {
          orders: setOrders,
          live: () => {
            hasJustSatDown = false
            refused.current = 0
            setConnection('live')
          },
          offline: () => setConnection('lost'),
          refused: () => {
            isSeated.current = false
            leave()
            if (hasJustSatDown) refused.current += 1
            if (refused.current === MAX_REFUSED) return setConnection('noCookies')
            restartSession()
          },
        },
      )
      return followOffline(sync)
    }

    function restartSession() {
      setConnection('lost')
      again = setTimeout(() => setSitting((count) => count + 1), SIT_DOWN_AGAIN_MS)
    }

    void begin()
    return () => {
      isOver = true
      clearTimeout(again)
      leave()
    }
  }, [code, sitting])

  return { orders, connection, show: setOrders }
}
