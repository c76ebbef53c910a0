import type { Server, Socket } from 'socket.io'
import { z } from 'zod'
import { may, type Permission, type Role } from '@/lib/access/permissions'
import type { ViewerAccess, ViewerCredential } from '@/lib/access/viewer'
import type { ScreenToServer, ServerToScreen } from '@/lib/board/protocol'
import { AppError, type ErrorCode } from '@/lib/errors'
import type { Log } from '@/lib/log'

/** What the server knows of a screen. */
export type ScreenData = {
  credential: ViewerCredential
  /** Who is signed in on it, or the paired screen that it is. */
  access: ViewerAccess
  /** The branch whose room it is in; null: none yet. */
  branchId: string | null
  /** What its page was made with, as revisions; null where the page does not say, or is of no paired screen. */
  rendered: { stations: string | null; screen: string | null }
  /** Under which its reports of what it shows are kept. */
  displayId: string
}

export type Screen = Socket<ScreenToServer, ServerToScreen, Record<string, never>, ScreenData>
export type ScreenServer = Server<ScreenToServer, ServerToScreen, Record<string, never>, ScreenData>

/** The room of everybody who looks at a branch. */
export const branchRoom = (branchId: string): string => `branch:${branchId}`

/** The room of a paired screen: one device, and every tab of it. */
export const screenRoom = (screenId: string): string => `screen:${screenId}`

/** All screens of this process. */
export const screensOf = (io: ScreenServer): Screen[] => [...io.of('/').sockets.values()]

/** What a screen is told when it is not served; what it is not told is logged. */
export function refusalCode(error: unknown, log: Log): ErrorCode {
  if (error instanceof AppError) return error.code
  if (error instanceof z.ZodError) return 'invalid_request'
  log.error({ err: error }, 'screen not served')
  return 'unavailable'
}

type PingedSocket = { on(event: 'ping', listener: (reply: unknown) => void): unknown }

/** Tells a page that asks that this process is still there: at once, whatever the database does. */
export function answerPings(socket: PingedSocket, role: Role, permission: Permission): void {
  socket.on('ping', (reply: unknown) => {
    if (typeof reply === 'function' && may(role, permission)) reply()
  })
}
