import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { followOffline, openSocket } from '@/app/device/live-socket'
import { type BoardState, fromSnapshot } from '@/lib/board/board-state'
import { type BoardSync, startBoardSync } from '@/lib/board/board-sync'
import type { ConnectAs, Digest, Rendered, RenderedBoard } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'
import type { ScreenReport } from '@/lib/screens/screen-health'
import type { UndisplayedTicket } from '@/lib/screens/undisplayed-tickets'
import { serverNow, setServerClock, useServerClock } from '../ui/server-clock'
import type { MayAct } from './board-context'

/** `live`: heard from the server lately. `lost`: what is shown may be old. */
export type Connection = { state: 'connecting' | 'live' | 'lost'; heardAt: number }

export type BoardView = {
  board: BoardState
  connection: Connection
  /** False while the server says that the database cannot be written. */
  canSave: boolean
  /** What happened during the last absence, until it is forgotten. */
  missed: Digest | null
  /** Whether the database was restored to an earlier time, until it is forgotten. */
  hasGoneBack: boolean
  /** Tickets of the branch that no screen has shown for a while. */
  undisplayed: UndisplayedTicket[]
  forgetMissed: () => void
  forgetGoneBack: () => void
  /** Shows the answer to a tap of this screen at once. */
  show: (order: Order) => void
  /** Says what the screen shows. Returns whether there was anybody to say it to. */
  report: (report: ScreenReport) => boolean
}

type Told = {
  /** A manager wants to hear this screen. */
  onChime: () => void
  /** Whoever looked may not any more. */
  onSignedOut: () => void
}

/** The board of a branch, kept current over the socket. @param as the credential that the device connects with */
export function useBoard(initial: RenderedBoard, as: ConnectAs, told: Told): BoardView {
  const branchId = initial.branch.id
  const [board, setBoard] = useState<BoardState>(() => fromSnapshot(initial))
  const [connection, setConnection] = useState<Connection>({ state: 'connecting', heardAt: initial.now })
  const [canSave, setCanSave] = useState(true)
  const [missed, setMissed] = useState<Digest | null>(null)
  const [hasGoneBack, setHasGoneBack] = useState(false)
  const [undisplayed, setUndisplayed] = useState<UndisplayedTicket[]>([])
  // Of the page's first moment: the page is rendered anew, by another language for one, and the board goes on.
  const shownFirst = useRef({ board, eventId: initial.eventId ?? null })
  const firstNow = useRef(initial.now)
  const rendered = useRef<Rendered>({ stations: initial.stations, screen: initial.screenRevision ?? null })
  const sync = useRef<BoardSync>(null)
  const onChime = useEffectEvent(told.onChime)
  const onSignedOut = useEffectEvent(told.onSignedOut)

  useEffect(() => {
    setServerClock(firstNow.current)
    const hands = watchUse()
    const socket = openSocket('/', { as, rendered: rendered.current })
    const started = startBoardSync(socket, branchId, shownFirst.current, {
      board: setBoard,
      live: () => setConnection({ state: 'live', heardAt: serverNow() }),
      offline: () => setConnection((was) => ({ ...was, state: 'lost' })),
      clock: setServerClock,
      digest: setMissed,
      wentBack: () => setHasGoneBack(true),
      undisplayed: (tickets) => setUndisplayed((before) => (isSame(before, tickets) ? before : tickets)),
      writable: setCanSave,
      chime: () => onChime(),
      signedOut: () => onSignedOut(),
      refused: () => window.location.reload(),
      // It is said again in 5 s to a board that somebody is at.
      changed: () => {
        if (hands.isIdle()) window.location.reload()
      },
    })
    sync.current = started
    const stop = followOffline(started)
    return () => {
      hands.stop()
      stop()
    }
  }, [branchId, as])

  return {
    board,
    connection,
    canSave,
    missed,
    hasGoneBack,
    undisplayed,
    forgetMissed: useCallback(() => setMissed(null), []),
    forgetGoneBack: useCallback(() => setHasGoneBack(false), []),
    show: useCallback((order: Order) => sync.current?.show(order), []),
    report: useCallback((report: ScreenReport) => sync.current?.report(report) ?? false, []),
  }
}

/** They come with every heartbeat, and are the same with most. */
const isSame = (a: UndisplayedTicket[], b: UndisplayedTicket[]) => JSON.stringify(a) === JSON.stringify(b)

/** Longer than the grace of a tap: none is lost to a page that is loaded anew after it. */
const IDLE_MS = 5_000

/** Watches whether somebody is at the screen. `areOff`: nobody has tapped or pressed a key for 5 s. */
function watchUse(): { isIdle: () => boolean; stop: () => void } {
  let usedAt = Number.NEGATIVE_INFINITY
  const use = () => {
    usedAt = performance.now()
  }
  window.addEventListener('keydown', use)
  window.addEventListener('pointerdown', use)
  return {
    isIdle: () => performance.now() - usedAt >= IDLE_MS,
    stop: () => {
      window.removeEventListener('keydown', use)
      window.removeEventListener('pointerdown', use)
    },
  }
}

/** To the sign-in page, and back here after. */
export function signIn(): void {
  const { pathname, search } = window.location
  window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`)
}

/** Where nobody can say that they have seen it, a cancelled ticket goes by itself after this time. */
const TOLD_FOR_MS = 10 * 60_000

/** The cancelled tickets that are still to be shown. @param renderedAt the server's time when the page was made */
export function useStillTold(unseen: Order[], mayAct: MayAct, renderedAt: number): Order[] {
  const over = useServerClock(
    useCallback(
      (now: number) => unseen.filter(({ statusSince }) => now - Date.parse(statusSince) > TOLD_FOR_MS).length,
      [unseen],
    ),
    renderedAt,
  )
  return useMemo(() => {
    if (mayAct !== 'nothing') return unseen
    const newestFirst = unseen.toSorted((a, b) => Date.parse(b.statusSince) - Date.parse(a.statusSince))
    return newestFirst.slice(0, unseen.length - over)
  }, [unseen, mayAct, over])
}
