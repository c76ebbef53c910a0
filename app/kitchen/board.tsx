'use client'

import { type ReactNode, useMemo } from 'react'
import type { Dismissal } from '@/lib/board/dismiss'
import type { BoardSnapshot, ConnectAs } from '@/lib/board/protocol'
import type { Tap, TapResult } from '@/lib/board/tap'
import type { Order } from '@/lib/orders/order'
import type { Monitor } from '@/lib/screens/screen'
import { type BoardContext, BoardProvider, type BoardView, type MayAct } from './board-context'
import { BoardScreen } from './board-screen'
import { useTicketSize } from './ticket-size'
import { useBoardSounds } from './use-board-sounds'
import { usePanels } from './use-panels'
import { useShownBoard } from './use-shown-board'
import { useTicketActions } from './use-ticket-actions'

/** Who shows the board, a signed-in user or a paired screen, with the server actions for it. */
type BoardViewer = {
  as: ConnectAs
  /** The id of the user or of the screen. */
  id: string
  sendTap: (tap: Tap) => Promise<TapResult>
  finishedTickets: (branchId: string, query: string) => Promise<Order[]>
  acknowledgeCall: (call: { branchId: string; callId: string }) => Promise<void>
  dismissTicket: (dismissal: Dismissal) => Promise<void>
}

export type BoardProps = {
  initial: BoardSnapshot
  viewer: BoardViewer
  /** The menu of the signed-in user; a paired screen has none. */
  menu?: ReactNode
  notices: string[]
  view: BoardView
  /** Whether a wall display has the all-day count instead of the tickets. */
  isAllDay?: boolean
  /** The monitor of a paired wall display. */
  monitor?: Monitor | null
  mayAct: MayAct
  mayCloseTables?: boolean
  /** The station that is shown first; null: all stations. */
  firstStation: string | null
  /** Whether the user may choose another station. */
  mayChooseStation?: boolean
}

/** The board of a branch: four columns, rush and oldest tickets first, one main button per ticket. */
export function Board(props: BoardProps) {
  const { initial, viewer, menu, notices, view, mayAct } = props
  const { isAllDay = false, monitor = null, mayCloseTables = false, mayChooseStation = true } = props
  const { now: renderedAt } = initial
  const size = useTicketSize()
  const shownBoard = useShownBoard(props)
  const { branch, stations, station, stationName, ownLinesOnly, waiting, taps } = shownBoard
  const { isOwn } = taps
  const panels = usePanels(shownBoard, { mayChooseStation, isAllDay })
  const { actions, ...bump } = useTicketActions(shownBoard, props, panels.open)
  useBoardSounds(shownBoard)

  const context = useMemo<BoardContext>(
    () => ({
      branch,
      stations,
      station,
      stationName,
      ownLinesOnly,
      waiting,
      view,
      size,
      monitor,
      mayAct,
      mayCloseTables,
      renderedAt,
      isOwn,
      actions,
    }),
    [
      branch,
      stations,
      station,
      stationName,
      ownLinesOnly,
      waiting,
      view,
      size,
      monitor,
      mayAct,
      mayCloseTables,
      renderedAt,
      isOwn,
      actions,
    ],
  )
  return (
    <BoardProvider value={context}>
      <BoardScreen
        viewer={viewer}
        menu={menu}
        notices={notices}
        shownBoard={shownBoard}
        panels={panels}
        bump={bump}
        isAllDay={isAllDay}
        mayChooseStation={mayChooseStation}
      />
    </BoardProvider>
  )
}
