import { useCallback, useEffect, useRef, useState } from 'react'
import { io, type Socket } from 'socket.io-client'
import { applyChange, applyOwnTap, type BoardState, fromSnapshot } from '@/lib/board/board-state'
import {
  type BoardSnapshot,
  HEARTBEAT_MS,
  type JoinReply,
  type ScreenToServer,
  type ServerToScreen,
} from '@/lib/board/protocol'
import type { ErrorCode } from '@/lib/errors'
import type { Order } from '@/lib/orders/order'
import { serverNow, setServerClock } from './server-clock'

/** `live`: heard from the server lately. `lost`: what is shown may be old. */
export type Connection = { state: 'connecting' | 'live' | 'lost'; heardAt: number }

/** A change that a heartbeat knows of may be on its way; how long to wait for it before asking. */
const ON_ITS_WAY_MS = 1_000
/** Two heartbeats missed. */
const SILENCE_MS = 2 * HEARTBEAT_MS + 1_000
/** How long to wait for the answer to a join, and before asking again when it was none. */
const JOIN_PATIENCE_MS = 5_000
const JOIN_AGAIN_MS = 2_000

export type BoardView = {
  orders: Order[]
  connection: Connection
  /** Shows the answer to a tap of this screen at once; its event follows and changes nothing. */
  show: (order: Order) => void
}

/** The board of a branch, kept current over the socket: snapshot, changes, and a resync whenever something is missing. */
export function useBoard(initial: BoardSnapshot): BoardView {
  const branchId = initial.branch.id
  const [board, setBoard] = useState<BoardState>(() => fromSnapshot(initial))
  const [connection, setConnection] = useState<Connection>({ state: 'connecting', heardAt: initial.now })
  const held = useRef(board)

  const update = useCallback((next: BoardState) => {
    held.current = next
    setBoard(next)
  }, [])

  useEffect(() => {
    setServerClock(initial.now)
    const socket: Socket<ServerToScreen, ScreenToServer> = io({
      transports: ['websocket'],
      reconnectionDelayMax: 3_000,
    })
    let silence: ReturnType<typeof setTimeout> | undefined
    let behind: ReturnType<typeof setTimeout> | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    let ahead = 0

    const lost = () => setConnection((was) => ({ ...was, state: 'lost' }))
    const heard = () => {
      setConnection({ state: 'live', heardAt: serverNow() })
      clearTimeout(silence)
      silence = setTimeout(lost, SILENCE_MS)
    }
    const resync = () => {
      clearTimeout(again)
      const asked = held.current.seq
      socket.timeout(JOIN_PATIENCE_MS).emit('join', branchId, (_noAnswer: Error | null, reply?: JoinReply) => {
        if (!reply?.ok) {
          lost()
          if (reply && isFinal(reply.error)) window.location.reload()
          else if (socket.connected) again = setTimeout(resync, JOIN_AGAIN_MS)
          return
        }
        setServerClock(reply.snapshot.now)
        if (!isOvertaken(reply.snapshot, asked, held.current)) update(fromSnapshot(reply.snapshot))
        heard()
      })
    }

    socket.on('connect', resync)
    socket.on('disconnect', lost)
    socket.on('connect_error', ({ message }) => {
      if (message === 'unauthenticated' || message === 'token_expired') return signIn()
      lost()
      // What the server itself refused (its database was away) is not tried again by socket.io.
      if (!socket.active) again = setTimeout(() => socket.connect(), JOIN_AGAIN_MS)
    })
    socket.on('goodbye', (reason) => (reason === 'signed_out' ? signIn() : lost()))
    socket.on('change', (change) => {
      const { state, gap } = applyChange(held.current, change)
      update(state)
      heard()
      if (gap) resync()
    })
    socket.on('heartbeat', ({ seq, now }) => {
      setServerClock(now)
      heard()
      clearTimeout(behind)
      if (seq > held.current.seq) behind = setTimeout(() => seq > held.current.seq && resync(), ON_ITS_WAY_MS)
      // A change may overtake a heartbeat once; twice in a row the database itself went back, to a backup.
      ahead = seq < held.current.seq ? ahead + 1 : 0
      if (ahead > 1) resync()
    })
    window.addEventListener('offline', lost)

    return () => {
      window.removeEventListener('offline', lost)
      clearTimeout(silence)
      clearTimeout(behind)
      clearTimeout(again)
      socket.disconnect()
    }
  }, [branchId, initial.now, update])

  const show = useCallback((order: Order) => update(applyOwnTap(held.current, order)), [update])

  return { orders: [...board.orders.values()], connection, show }
}

/**
 * Whether changes that came in while a snapshot was on its way already lead past it. A snapshot from before the moment
 * of asking is taken all the same: then the database itself went back, to a backup.
 */
function isOvertaken({ seq }: BoardSnapshot, asked: number, held: BoardState): boolean {
  return seq < held.seq && seq >= asked
}

/** Whether asking again is of no use: who may not see this board is told so by the page. */
const isFinal = (error: ErrorCode) => FINAL.includes(error)
const FINAL: readonly ErrorCode[] = ['unauthenticated', 'token_expired', 'forbidden', 'not_found']

/** The session is over, or no longer for this branch. */
function signIn() {
  window.location.assign(`/login?next=${encodeURIComponent(window.location.pathname)}`)
}
