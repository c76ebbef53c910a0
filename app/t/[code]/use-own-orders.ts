import { useEffect, useRef, useState } from 'react'
import { followOffline, openSocket } from '@/app/device/live-socket'
import { whenIdle } from '@/app/ui/when-idle'
import type { Ordering } from '@/lib/branches/ordering'
import type { GuestCall } from '@/lib/guests/call-kinds'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { PUBLIC_NAMESPACE } from '@/lib/guests/protocol'
import { type PublicEnd, startPublicSync } from '@/lib/guests/public-sync'
import { isOpen } from '@/lib/order-status'
import type { Outcome } from '@/lib/problems'
import { isTableUnavailable, sitDown, unknownOrders } from './requests'

/** `noCookies`: the device does not store the session cookie, and the page has stopped retrying. */
type Connection = 'connecting' | 'live' | 'lost' | 'noCookies'

export type OwnOrders = {
  orders: GuestOrder[]
  /** The numbers of own orders that were open, and that the server no longer has: after a restored backup. */
  lostNumbers: number[]
  connection: Connection
  /** The menu items that are sold out now; null: as the page was rendered. */
  soldOutIds: string[] | null
  /** Whether guests can order; null: as the page was rendered. */
  ordering: Ordering | null
  /** The calls of the table. */
  calls: GuestCall[]
  showOrdersOf: ShowOrdersOf
}

/** Sends a request and shows the orders in its answer, unless the socket has sent newer ones meanwhile. @returns the answer */
export type ShowOrdersOf = (request: () => Promise<Outcome<GuestOrder[]>>) => Promise<Outcome<GuestOrder[]>>

const SESSION_RETRY_MS = 5_000
/** A phone that is never idle connects after this time. */
const LONGEST_WAIT_MS = 500
/** The page stops retrying after this many new sessions were refused in a row. */
const MAX_REFUSED_SESSIONS = 2

/**
 * The orders of the guest. A socket updates them. The socket needs the session cookie, so a device without a session gets one
 * first.
 * @param initial null: the device has no session
 */
export function useOwnOrders(code: string, initial: GuestOrder[] | null): OwnOrders {
  const [orders, setOrders] = useState(initial ?? [])
  const [lostNumbers, setLostNumbers] = useState<number[]>([])
  const shown = useRef(orders)
  const [connection, setConnection] = useState<Connection>('connecting')
  const [calls, setCalls] = useState<GuestCall[]>([])
  const [soldOutIds, setSoldOutIds] = useState<string[] | null>(null)
  const [ordering, setOrdering] = useState<Ordering | null>(null)
  const hasSession = useRef(initial !== null)
  /** How often the socket has sent the orders. */
  const sentCount = useRef(0)
  /** The number of new sessions that were refused in a row. */
  const refusedCount = useRef(0)
  /** Incremented to restart the effect with a new session. */
  const [sessionAttempt, setSessionAttempt] = useState(0)

  function show(next: GuestOrder[]) {
    void findMissing(shown.current, next)
    shown.current = next
    setOrders(next)
  }

  /**
   * Tells which own open orders are lost, of those that `next` lacks. The others are of another session than the one that sent
   * `next`: the socket connects with the cookie that the device has now, which another tab may have set.
   */
  async function findMissing(known: GuestOrder[], next: GuestOrder[]) {
    const missing = known.filter(
      ({ id, isOwn, status }) => isOwn && isOpen(status) && !next.some((order) => order.id === id && order.isOwn),
    )
    if (missing.length === 0) return
    const outcome = await unknownOrders(
      code,
      missing.map(({ id }) => id),
    ).catch(() => null)
    if (!outcome?.ok) {
      // The next orders that are shown ask again.
      shown.current = [...shown.current, ...missing]
      return
    }
    const lost = missing.filter(({ id }) => outcome.value.includes(id))
    if (lost.length > 0) setLostNumbers((before) => [...before, ...lost.map(({ number }) => number)])
    if (lost.length < missing.length) setSessionAttempt((count) => count + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt restarts the effect
  useEffect(() => {
    let isStopped = false
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    let stopSync = () => {}
    let isNewSession = false

    async function start() {
      if (!hasSession.current) {
        const outcome = await sitDown(code).catch(() => null)
        if (isStopped) return
        if (outcome?.ok === false && isTableUnavailable(outcome.code)) return window.location.reload()
        if (!outcome?.ok) return restartSession()
        hasSession.current = true
        isNewSession = true
        show(outcome.value)
      }
      stopSync = startSync()
    }

    function startSync() {
      const socket: PublicEnd = openSocket(PUBLIC_NAMESPACE)
      const sync = startPublicSync(
        socket,
        (reply, timeoutMs) => socket.timeout(timeoutMs).emit('follow', { tableCode: code }, reply),
        {
          orders: (sent) => {
            sentCount.current += 1
            show(sent)
          },
          soldOut: (ids) => setSoldOutIds((before) => (before?.join() === ids.join() ? before : ids)),
          calls: setCalls,
          ordering: setOrdering,
          live: () => {
            isNewSession = false
            refusedCount.current = 0
            setConnection('live')
          },
          offline: () => setConnection('lost'),
          refused: () => {
            hasSession.current = false
            stopSync()
            if (isNewSession) refusedCount.current += 1
            if (refusedCount.current === MAX_REFUSED_SESSIONS) return setConnection('noCookies')
            restartSession()
          },
        },
      )
      return followOffline(sync)
    }

    function restartSession() {
      setConnection('lost')
      retryTimer = setTimeout(() => setSessionAttempt((count) => count + 1), SESSION_RETRY_MS)
    }

    // The first tap on a slow phone comes before the connection.
    const cancelStart = whenIdle(start, LONGEST_WAIT_MS)
    return () => {
      isStopped = true
      cancelStart()
      clearTimeout(retryTimer)
      stopSync()
    }
  }, [code, sessionAttempt])

  const showOrdersOf: ShowOrdersOf = async (request) => {
    const before = sentCount.current
    const outcome = await request()
    if (!outcome.ok) return outcome
    if (sentCount.current === before) show(outcome.value)
    else void findMissing(outcome.value, shown.current)
    return outcome
  }

  return { orders, lostNumbers, connection, soldOutIds, ordering, calls, showOrdersOf }
}
