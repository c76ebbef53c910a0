import { useCallback, useEffect, useRef, useState } from 'react'
import { io } from 'socket.io-client'
import { type BoardState, fromSnapshot } from '@/lib/board/board-state'
import { type BoardSync, startBoardSync } from '@/lib/board/board-sync'
import type { BoardSnapshot, Digest } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'
import { serverNow, setServerClock } from './server-clock'

/** `live`: heard from the server lately. `lost`: what is shown may be old. */
export type Connection = { state: 'connecting' | 'live' | 'lost'; heardAt: number }

export type BoardView = {
  board: BoardState
  connection: Connection
  /** What happened during the last absence, until it is forgotten. */
  missed: Digest | null
  forgetMissed: () => void
  /** Shows the answer to a tap of this screen at once. */
  show: (order: Order) => void
}

/** The board of a branch, kept current over the socket. */
export function useBoard(initial: BoardSnapshot): BoardView {
  const branchId = initial.branch.id
  const [board, setBoard] = useState<BoardState>(() => fromSnapshot(initial))
  const [connection, setConnection] = useState<Connection>({ state: 'connecting', heardAt: initial.now })
  const [missed, setMissed] = useState<Digest | null>(null)
  // Of the page's first moment: the page is rendered anew, by another language for one, and the board goes on.
  const shownFirst = useRef(board)
  const firstNow = useRef(initial.now)
  const sync = useRef<BoardSync>(null)

  useEffect(() => {
    setServerClock(firstNow.current)
    const socket = io({ transports: ['websocket'], reconnectionDelayMax: 3_000 })
    const started = startBoardSync(socket, branchId, shownFirst.current, {
      board: setBoard,
      live: () => setConnection({ state: 'live', heardAt: serverNow() }),
      lost: () => setConnection((was) => ({ ...was, state: 'lost' })),
      clock: setServerClock,
      digest: setMissed,
      signedOut: signIn,
      refused: () => window.location.reload(),
    })
    sync.current = started
    window.addEventListener('offline', started.goOffline)
    return () => {
      window.removeEventListener('offline', started.goOffline)
      started.stop()
    }
  }, [branchId])

  return {
    board,
    connection,
    missed,
    forgetMissed: useCallback(() => setMissed(null), []),
    show: useCallback((order: Order) => sync.current?.show(order), []),
  }
}

/** To the sign-in page, and back here after. */
export function signIn(): void {
  const { pathname, search } = window.location
  window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`)
}
