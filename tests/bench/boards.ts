import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { BoardState } from '@/lib/board/board-state'
import { startBoardSync } from '@/lib/board/board-sync'
import { sequencesOf } from './branches'
import type { CleanUp } from './clean-up'
import type { LiveContender } from './contenders/contender'
import { openSocket, type ScreenSocket } from './screens'

/** A screen with a board on it, kept current by what a browser runs. */
export type Board = {
  branchId: string
  socket: ScreenSocket
  /** Every event up to this one is in. */
  seq(): number
  isLive(): boolean
}

/** Longer than any wait of a screen before it looks again. */
const PATIENCE_MS = 30_000

/** So many boards of each branch; resolves when all are live. */
export async function openBoards(
  cleanUp: CleanUp,
  server: LiveContender,
  branchIds: string[],
  each: number,
): Promise<Board[]> {
  const boards: Board[] = []
  for (const branchId of branchIds) {
    const next = Array.from({ length: each }, () => openBoard(server, branchId))
    boards.push(...next)
    await cleanUp.add(async () => {
      for (const { socket } of next) socket.disconnect()
    })
    await until(() => next.every((board) => board.isLive()))
  }
  return boards
}

/** Waits until every board is live and has every event of its branch, for as long as is sensible. @returns how many are */
export async function untilCurrent(client: pg.Client, boards: Board[]): Promise<number> {
  const sequences = await sequencesOf(client)
  const isCurrent = (board: Board) => board.isLive() && board.seq() === sequences.get(board.branchId)
  await until(() => boards.every(isCurrent))
  return boards.filter(isCurrent).length
}

function openBoard(server: LiveContender, branchId: string): Board {
  const socket = openSocket(server)
  let state: BoardState = {
    seq: 0,
    outOfOrder: new Map(),
    orders: new Map(),
    cancelled: new Map(),
    recalled: new Map(),
    finished: new Map(),
  }
  let isLive = false
  const ignored = () => undefined
  startBoardSync(
    socket,
    branchId,
    { board: state, eventId: null },
    {
      board: (next) => {
        state = next
      },
      live: () => {
        isLive = true
      },
      offline: () => {
        isLive = false
      },
      clock: ignored,
      digest: ignored,
      wentBack: ignored,
      undisplayed: ignored,
      writable: ignored,
      branch: ignored,
      step: ignored,
      stepUndone: ignored,
      chime: ignored,
      signedOut: ignored,
      refused: ignored,
      changed: ignored,
    },
  )
  return { branchId, socket, seq: () => state.seq, isLive: () => isLive }
}

async function until(holds: () => boolean) {
  const startedAt = performance.now()
  while (!holds() && performance.now() - startedAt < PATIENCE_MS) await wait(10)
}
