import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { forgetLastBoard } from '@/app/device/last-board'
import { followOffline, openSocket } from '@/app/device/live-socket'
import { type BoardState, fromSnapshot } from '@/lib/board/board-state'
import { type BoardSync, startBoardSync } from '@/lib/board/board-sync'
import type { BranchState } from '@/lib/board/branch-state'
import type { ConnectAs, Digest, Rendered, RenderedBoard, ShownStep, Step } from '@/lib/board/protocol'
import { NO_STEPS, type StepsUnderWay, watchSteps } from '@/lib/board/steps-under-way'
import type { Order } from '@/lib/orders/order'
import type { ScreenReport } from '@/lib/screens/screen-health'
import type { UndisplayedTicket } from '@/lib/screens/undisplayed-tickets'
import { serverNow, setServerClock, useServerClock } from '../ui/server-clock'
import type { MayAct } from './board-context'
import { type ByOrder, createByOrder } from './taps/by-order'

/** `live`: the server has sent a message recently. `lost`: the shown data may be old. `lastMessageAt`: server time in ms. */
export type Connection = { state: 'connecting' | 'live' | 'lost'; lastMessageAt: number }

export type LiveBoard = {
  board: BoardState
  connection: Connection
  /** False while the server reports that the database does not accept writes. */
  canSave: boolean
  /** What happened while the board was last offline, until it is cleared. */
  missed: Digest | null
  /** Whether the database was restored to an earlier time, until it is cleared. */
  wasRestored: boolean
  /** Tickets of the branch that no screen has shown for a while. */
  undisplayed: UndisplayedTicket[]
  /** What the board shows beside the orders; null until the first message. */
  branchState: BranchState | null
  /** The steps under way on other screens. `stepsByOrder`: the same, for the tickets. */
  steps: StepsUnderWay
  stepsByOrder: ByOrder<ShownStep>
  /** Tells the other screens of a step that can still be undone. */
  begin: (step: Step) => void
  /** Tells them that it was undone or refused. */
  takeBack: (tapId: string) => void
  clearMissed: () => void
  clearRestored: () => void
  /** Shows the order of a tap's response at once. */
  show: (order: Order) => void
  /** Sends the screen health. Returns whether there is a connection to send it on. */
  report: (report: ScreenReport) => boolean
}

type BoardEvents = {
  /** A manager tests the sound of this screen. */
  onChime: () => void
  /** The user or the screen has lost access to the board. */
  onSignedOut: () => void
  /** Whether a reload loses no tap. */
  mayReload: () => boolean
}

/** The board of a branch, kept current over the socket. @param as the credential of the connection */
export function useBoard(initial: RenderedBoard, as: ConnectAs, events: BoardEvents): LiveBoard {
  const branchId = initial.branch.id
  const [board, setBoard] = useState<BoardState>(() => fromSnapshot(initial))
  const [connection, setConnection] = useState<Connection>({ state: 'connecting', lastMessageAt: initial.now })
  const [canSave, setCanSave] = useState(true)
  const [missed, setMissed] = useState<Digest | null>(null)
  const [wasRestored, setWasRestored] = useState(false)
  const [undisplayed, setUndisplayed] = useState<UndisplayedTicket[]>([])
  const [branchState, setBranchState] = useState<BranchState | null>(null)
  const [steps, setSteps] = useState<StepsUnderWay>(NO_STEPS)
  const [stepsByOrder] = useState(() => createByOrder<ShownStep>())
  // From the first render only: a later server render, for example in another language, must not reset the board.
  const initialState = useRef({ board, eventId: initial.eventId ?? null })
  const initialNow = useRef(initial.now)
  const rendered = useRef<Rendered>({
    stations: initial.stations,
    screen: initial.screenRevision ?? null,
  })
  const settings = useRef({ flow: initial.branch.flow, stations: initial.stations })
  const sync = useRef<BoardSync>(null)
  const onChime = useEffectEvent(events.onChime)
  const onSignedOut = useEffectEvent(events.onSignedOut)
  const mayReload = useEffectEvent(events.mayReload)

  useEffect(() => {
    setServerClock(initialNow.current)
    const activity = watchActivity()
    const socket = openSocket('/', { as, rendered: rendered.current })
    const others = watchSteps((next) => {
      // Before the render that moves the ticket: it is rendered there without its button.
      stepsByOrder.set(next)
      setSteps(next)
    })
    const started = startBoardSync(socket, branchId, initialState.current, {
      board: (next) => {
        setBoard(next)
        others.ordersChanged(next.orders, settings.current.flow)
      },
      step: others.begun,
      stepUndone: others.undone,
      live: () => setConnection({ state: 'live', lastMessageAt: serverNow() }),
      offline: () => setConnection((was) => ({ ...was, state: 'lost' })),
      clock: setServerClock,
      digest: setMissed,
      wentBack: () => setWasRestored(true),
      undisplayed: (tickets) => setUndisplayed((before) => (isSame(before, tickets) ? before : tickets)),
      writable: setCanSave,
      branch: (state) => {
        const { flow, stations } = settings.current
        settings.current = { flow: unlessSame(flow, state.flow), stations: unlessSame(stations, state.stations) }
        const next = { ...state, ...settings.current }
        setBranchState((before) => (isSame(before, next) ? before : next))
      },
      chime: () => onChime(),
      signedOut: () => onSignedOut(),
      refused: () => window.location.reload(),
      // The server sends it again after 5 s if the board was in use, or had taps in memory only.
      changed: () => {
        if (activity.isIdle() && mayReload()) window.location.reload()
      },
    })
    sync.current = started
    const stop = followOffline(started)
    return () => {
      activity.stop()
      others.stop()
      stop()
    }
  }, [branchId, as, stepsByOrder])

  return {
    board,
    connection,
    canSave,
    missed,
    wasRestored,
    undisplayed,
    branchState,
    steps,
    stepsByOrder,
    begin: useCallback((step: Step) => sync.current?.begin(step), []),
    takeBack: useCallback((tapId: string) => sync.current?.takeBack(tapId), []),
    clearMissed: useCallback(() => setMissed(null), []),
    clearRestored: useCallback(() => setWasRestored(false), []),
    show: useCallback((order: Order) => sync.current?.show(order), []),
    report: useCallback((report: ScreenReport) => sync.current?.report(report) ?? false, []),
  }
}

/** These messages come every few seconds, mostly unchanged. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What has not changed stays the same object: all tickets would render again for a new flow or new stations. */
const unlessSame = <Part>(before: Part, now: Part): Part => (isSame(before, now) ? before : now)

/** Longer than a user looks at the board between two taps. */
const IDLE_MS = 5_000

/** Watches the use of the screen. `isIdle`: no tap and no key for 5 s. */
function watchActivity(): { isIdle: () => boolean; stop: () => void } {
  let lastActivityAt = Number.NEGATIVE_INFINITY
  const onActivity = () => {
    lastActivityAt = performance.now()
  }
  window.addEventListener('keydown', onActivity)
  window.addEventListener('pointerdown', onActivity)
  return {
    isIdle: () => performance.now() - lastActivityAt >= IDLE_MS,
    stop: () => {
      window.removeEventListener('keydown', onActivity)
      window.removeEventListener('pointerdown', onActivity)
    },
  }
}

/** Opens the sign-in page, which returns to this address. */
export function redirectToSignIn(): void {
  forgetLastBoard()
  const { pathname, search } = window.location
  window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`)
}

/** On a board without buttons, a cancelled ticket disappears after this time. */
const CANCELLED_SHOWN_MS = 10 * 60_000

/** The cancelled tickets to show. @param renderedAt the server's time of the render in milliseconds since 1970 UTC */
export function useShownCancelled(unseen: Order[], mayAct: MayAct, renderedAt: number): Order[] {
  const expiredCount = useServerClock(
    useCallback(
      (now: number) => unseen.filter(({ statusSince }) => now - Date.parse(statusSince) > CANCELLED_SHOWN_MS).length,
      [unseen],
    ),
    renderedAt,
  )
  return useMemo(() => {
    if (mayAct !== 'nothing') return unseen
    const newestFirst = unseen.toSorted((a, b) => Date.parse(b.statusSince) - Date.parse(a.statusSince))
    return newestFirst.slice(0, unseen.length - expiredCount)
  }, [unseen, mayAct, expiredCount])
}
