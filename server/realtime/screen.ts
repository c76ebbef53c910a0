import type { Server, Socket } from 'socket.io'
import { z } from 'zod'
import type { StaffAccess } from '@/lib/access/authenticate-staff'
import type { OpenSession } from '@/lib/access/find-ended-sessions'
import type { ScreenToServer, ServerToScreen } from '@/lib/board/protocol'
import { AppError, type ErrorCode } from '@/lib/errors'
import type { Log } from '@/lib/log'

/** What the server knows of a screen: who is signed in on it, and the branch whose room it is in. */
export type ScreenData = OpenSession & { token: string; access: StaffAccess }

export type Screen = Socket<ScreenToServer, ServerToScreen, Record<string, never>, ScreenData>
export type ScreenServer = Server<ScreenToServer, ServerToScreen, Record<string, never>, ScreenData>

/** The room of everybody who looks at a branch. */
export const branchRoom = (branchId: string): string => `branch:${branchId}`

/** All screens of this process. */
export const screensOf = (io: ScreenServer): Screen[] => [...io.of('/').sockets.values()]

/** What a screen is told when it is not served; what it is not told is logged. */
export function refusalCode(error: unknown, log: Log): ErrorCode {
  if (error instanceof AppError) return error.code
  if (error instanceof z.ZodError) return 'invalid_request'
  log.error({ err: error }, 'screen not served')
  return 'unavailable'
}
