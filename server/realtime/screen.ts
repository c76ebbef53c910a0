import type { Server, Socket } from 'socket.io'
import { z } from 'zod'
import { loggedCaller } from '@/lib/access/logged-request'
import { may, type Permission, type Role } from '@/lib/access/permissions'
import type { BoardSettings } from '@/lib/board/board-settings'
import type { ScreenToServer, ServerToScreen } from '@/lib/board/protocol'
import type { ViewerAccess, ViewerCredential } from '@/lib/board/viewer'
import { AppError, type ErrorCode } from '@/lib/errors'
import type { Log } from '@/lib/log'

/** The server's data of a board connection. */
export type ScreenData = {
  credential: ViewerCredential
  /** The signed-in user or the paired screen. */
  access: ViewerAccess
  /** The branch whose room the socket has joined; null: none yet. */
  branchId: string | null
  /** What the page was rendered with: settings of the branch, and the revision of a paired screen. Null: not sent. */
  rendered: { board: BoardSettings | null; screen: string | null }
  /** The id under which its screen health is stored. */
  displayId: string
}

export type Screen = Socket<ScreenToServer, ServerToScreen, Record<string, never>, ScreenData>
export type ScreenServer = Server<ScreenToServer, ServerToScreen, Record<string, never>, ScreenData>

/** The room of all screens of a branch, and among the public pages that of all pages of it. */
export const branchRoom = (branchId: string): string => `branch:${branchId}`

/** The room of a paired screen: all tabs of one device. */
export const screenRoom = (screenId: string): string => `screen:${screenId}`

/** All screens of this process. */
export const screensOf = (io: ScreenServer): Screen[] => [...io.of('/').sockets.values()]

/** The error code that a client gets. Logs unexpected errors. @param access of whom, where it is known */
export function refusalCode(error: unknown, log: Log, access?: ViewerAccess): ErrorCode {
  if (error instanceof AppError) return error.code
  if (error instanceof z.ZodError) return 'invalid_request'
  log.error({ err: error, ...(access && loggedCaller(access)) }, 'request of a socket failed')
  return 'unavailable'
}

type PingedSocket = { on(event: 'ping', listener: (reply: unknown) => void): unknown }

/** Replies to pings at once, without the database: a page finds out whether this process still responds. */
export function replyToPings(socket: PingedSocket, role: Role, permission: Permission): void {
  socket.on('ping', (reply: unknown) => {
    if (typeof reply === 'function' && may(role, permission)) reply()
  })
}
