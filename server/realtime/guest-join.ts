import type { Namespace, Socket } from 'socket.io'
import { z } from 'zod'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { AppError } from '@/lib/errors'
import { authenticateGuest, type GuestAccess, guestCookie } from '@/lib/guests/guest-session'
import { publicBranch, tableCodeSchema } from '@/lib/guests/guest-table'
import type { FollowRequest, PublicReply, PublicToServer, ServerToPublic, WatchRequest } from '@/lib/guests/protocol'
import type { Service } from '../api/context'
import { cookieOf } from './cookie-of'
import { PUBLIC_EVENTS } from './event-permissions'
import type { PublicNews } from './guest-news'
import { refusalCode } from './screen'
import { newestOnly } from './shared-reads'

/** What happened at a branch, as one process tells the others. */
export type BranchChange = { branchId: string; tableId: string; seq: number; eventId: string }

type BetweenProcesses = { changed: (change: BranchChange) => void }

/** The branch that is looked at, and the guest whose page it is; null at a counter. */
type PublicData = { branchId: string | null; guest: GuestAccess | null }

export type PublicSocket = Socket<PublicToServer, ServerToPublic, BetweenProcesses, PublicData>
export type PublicSockets = Namespace<PublicToServer, ServerToPublic, BetweenProcesses, PublicData>

/** Whoever looks at anything of a branch. */
export const branchRoom = (branchId: string): string => `branch:${branchId}`
/** The counters' displays of a branch. */
export const numbersRoom = (branchId: string): string => `numbers:${branchId}`
/** The guests at a table. */
export const tableRoom = (tableId: string): string => `table:${tableId}`
/** The pages of one guest. */
export const guestRoom = (guestSessionId: string): string => `guest:${guestSessionId}`

/** All sockets of this process. */
export const publicSocketsOf = (sockets: PublicSockets): PublicSocket[] => [...sockets.sockets.values()]

/** The guests of this process who are at a table, each once. */
export function guestsAt(sockets: PublicSockets, tableId: string): GuestAccess[] {
  const ids = sockets.adapter.rooms.get(tableRoom(tableId)) ?? []
  const guests = [...ids].flatMap((id) => sockets.sockets.get(id)?.data.guest ?? [])
  return [...new Map(guests.map((guest) => [guest.sessionId, guest])).values()]
}

/** Whether this process has anybody in a room. */
export const hasSockets = (sockets: PublicSockets, room: string): boolean => sockets.adapter.rooms.has(room)

const watchRequest = z.strictObject({ branchId: z.uuid().toLowerCase() }) satisfies z.ZodType<WatchRequest>
const followRequest = z.strictObject({ tableCode: tableCodeSchema }) satisfies z.ZodType<FollowRequest>

/** A page asks once, and again when it was refused. */
const ASK_EVERY_MS = 1_000

/** The answer to a request that came too soon, or after which the same page asked anew. */
const NOT_NOW: PublicReply = { ok: false, error: 'rate_limited' }

/** Lets a public page ask for what it may see: a branch's numbers, or the orders of the guest whose cookie it brought. */
export function createGuestJoin({ database, log }: Service, news: PublicNews): (socket: PublicSocket) => void {
  /** When each connection asked last: one that leaves and comes back asks no more often for it. */
  const askedAt = new WeakMap<object, number>()

  return (socket) => {
    const askOnce = newestOnly(
      (ask: () => Promise<void>): Promise<PublicReply> =>
        ask().then(
          () => ({ ok: true }),
          (error: unknown) => ({ ok: false, error: refusalCode(error, log) }),
        ),
      NOT_NOW,
    )
    const on = (ask: () => Promise<void>, reply: unknown) => {
      if (typeof reply !== 'function') return
      const now = performance.now()
      if (now - (askedAt.get(socket.conn) ?? Number.NEGATIVE_INFINITY) < ASK_EVERY_MS) return reply(NOT_NOW)
      askedAt.set(socket.conn, now)
      void askOnce(ask).then((answer) => reply(answer))
    }
    socket.on('watch', (request: unknown, reply: unknown) => on(() => watch(socket, request), reply))
    socket.on('follow', (request: unknown, reply: unknown) => on(() => follow(socket, request), reply))
  }

  async function watch(socket: PublicSocket, request: unknown) {
    demand(ANONYMOUS, PUBLIC_EVENTS.watch)
    const { id } = await publicBranch(database, watchRequest.parse(request).branchId)
    await move(socket, { branchId: id, guest: null }, [branchRoom(id), numbersRoom(id)])
    await news.answerNumbers(socket, id)
  }

  async function follow(socket: PublicSocket, request: unknown) {
    const { tableCode } = followRequest.parse(request)
    const secret = cookieOf(socket.handshake.headers.cookie, guestCookie(tableCode))
    if (!secret) throw new AppError('unauthenticated', 'There is no session at this table.')
    const guest = await authenticateGuest(database, secret)
    demand(guest, PUBLIC_EVENTS.follow)
    const { branchId, tableId, sessionId } = guest
    await move(socket, { branchId, guest }, [branchRoom(branchId), tableRoom(tableId), guestRoom(sessionId)])
    await news.answerOrders(socket, guest)
  }
}

/** Before anything is read: a change that commits meanwhile is heard. */
async function move(socket: PublicSocket, data: PublicData, rooms: string[]) {
  for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
  socket.data = data
  await socket.join(rooms)
}
