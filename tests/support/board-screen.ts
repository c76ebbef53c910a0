import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { type BoardState, fromSnapshot } from '@/lib/board/board-state'
import { type BoardSync, startBoardSync } from '@/lib/board/board-sync'
import type { BoardSnapshot, Digest, JoinReply, ScreenToServer, ServerToScreen } from '@/lib/board/protocol'
import { sessionCookie } from './screen'

/** A board over its own socket, updated by the same code as in a browser. */
export type BoardScreen = {
  branchId: string
  sync: BoardSync
  socket: Socket<ServerToScreen, ScreenToServer>
  board(): BoardState
  /** The states of the connection that it showed, without repetitions. */
  connection: ('live' | 'lost')[]
  /** Whether changes could be saved, without repetitions. */
  writable: boolean[]
  digests: Digest[]
  /** How often the server reported that the database went back to an earlier state. */
  wentBackCount(): number
  /** The kind of each answer to its joins. */
  replies: string[]
  /** The `seq` of each received change. */
  changes: number[]
  /** The last received time of the database. */
  clock(): number
  /** How the server ended the connection. */
  ends: ('signed out' | 'refused')[]
}

type At = { baseUrl: string; token: string; initial: BoardSnapshot }

/** Opens a board like the page, with the snapshot that the page was rendered with. */
export async function openBoardScreen({ baseUrl, token, initial }: At): Promise<BoardScreen> {
  const socket: BoardScreen['socket'] = io(baseUrl, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    extraHeaders: { origin: baseUrl, cookie: await sessionCookie(token) },
  })
  let board = fromSnapshot(initial)
  let clock = 0
  let timesBack = 0
  const changes: number[] = []
  socket.on('change', ({ seq }) => changes.push(seq))
  const connection: BoardScreen['connection'] = []
  const writable: boolean[] = []
  const digests: Digest[] = []
  const ends: BoardScreen['ends'] = []
  const show = (state: 'live' | 'lost') => {
    if (connection.at(-1) !== state) connection.push(state)
  }
  const sync = startBoardSync(
    socket,
    initial.branch.id,
    { board, eventId: initial.eventId ?? null },
    {
      board: (next) => {
        board = next
      },
      clock: (now) => {
        clock = now
      },
      live: () => show('live'),
      offline: () => show('lost'),
      digest: (missed) => digests.push(missed),
      wentBack: () => {
        timesBack += 1
      },
      undisplayed: () => {},
      writable: (is) => {
        if (writable.at(-1) !== is) writable.push(is)
      },
      branch: () => {},
      step: () => {},
      stepUndone: () => {},
      chime: () => {},
      signedOut: () => ends.push('signed out'),
      refused: () => ends.push('refused'),
      changed: () => {},
    },
  )
  onTestFinished(() => sync.stop())
  return {
    branchId: initial.branch.id,
    sync,
    socket,
    board: () => board,
    connection,
    writable,
    digests,
    wentBackCount: () => timesBack,
    replies: repliesTo(socket),
    changes,
    clock: () => clock,
    ends,
  }
}

/** How often the connection of a screen was lost: on a busy machine also where nothing is wrong with it. */
export const timesLost = ({ connection }: BoardScreen): number => connection.filter((state) => state === 'lost').length

/** Records the acknowledgements that the socket receives. */
function repliesTo(socket: BoardScreen['socket']): string[] {
  const replies: string[] = []
  socket.io.on('packet', ({ type, data }) => {
    // The client inserts "no error" before the reply.
    const reply: JoinReply | undefined = type === ACK ? data?.at(-1) : undefined
    if (reply) replies.push(reply.ok ? reply.kind : reply.error)
  })
  return replies
}

/** Socket.IO protocol, revision 5: the type of a packet that acknowledges an event. */
const ACK = 3
