import type { Namespace, Socket } from 'socket.io'
import type { GuestAccess } from '@/lib/access/callers'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { AppError } from '@/lib/errors'
import { authenticateGuest, guestCookie } from '@/lib/guests/guest-session'
import { publicBranch } from '@/lib/guests/guest-table-repository'
import type { PublicReply, PublicToServer, ServerToPublic } from '@/lib/guests/protocol'
import { followRequestSchema, watchRequestSchema } from '@/lib/guests/protocol-schema'
import type { Service } from '../api/context'
import { cookieOf } from './cookie-of'
import { PUBLIC_EVENTS } from './event-permissions'
import type { PublicUpdates } from './guest-news'
import { newestOnly } from './newest-only'
import { branchRoom, refusalCode } from './screen'

/** A change at a branch, as processes send it to each other. */
export type BranchChange = {
  branchId: string
  tableId: string
  orderId: string
  seq: number
  eventId: string
}

type InterServerEvents = {
  changed: (change: BranchChange) => void
  /** The state of a branch has changed. */
  branch: (branchId: string) => void
}

/** The branch that the page shows, and the guest of the page; null for a pickup display. */
type PublicData = { branchId: string | null; guest: GuestAccess | null }

export type PublicSocket = Socket<PublicToServer, ServerToPublic, InterServerEvents, PublicData>
export type PublicSockets = Namespace<PublicToServer, ServerToPublic, InterServerEvents, PublicData>

/** The room of the pickup displays of a branch. */
export const numbersRoom = (branchId: string): string => `numbers:${branchId}`
/** The room of the guests at a table. */
export const tableRoom = (tableId: string): string => `table:${tableId}`
/** The room of one guest's pages. */
export const guestRoom = (guestSessionId: string): string => `guest:${guestSessionId}`
/** The room of the guests' pages that were sent an order. */
export const orderRoom = (orderId: string): string => `order:${orderId}`

/** All sockets of this process. */
export const publicSocketsOf = (sockets: PublicSockets): PublicSocket[] => [...sockets.sockets.values()]

/** The guests at a table who are connected to this process, without duplicates. */
export function guestsAt(sockets: PublicSockets, tableId: string): GuestAccess[] {
  const guests = guestsIn(sockets, tableRoom(tableId))
  return [...new Map(guests.map((guest) => [guest.sessionId, guest])).values()]
}

/** The tables of the guests of this process who were sent an order. It can be at another table now. */
export const tablesShowing = (sockets: PublicSockets, orderId: string): string[] =>
  guestsIn(sockets, orderRoom(orderId)).map(({ tableId }) => tableId)

function guestsIn(sockets: PublicSockets, room: string): GuestAccess[] {
  const ids = sockets.adapter.rooms.get(room) ?? []
  return [...ids].flatMap((id) => sockets.sockets.get(id)?.data.guest ?? [])
}

/** Whether a room has sockets of this process. */
export const hasSockets = (sockets: PublicSockets, room: string): boolean => sockets.adapter.rooms.has(room)

/** The shortest time between two requests of a connection. A page sends one, and repeats it after a refusal. */
const REQUEST_INTERVAL_MS = 1_000

/** The reply to a request that came too soon, or that a newer request of the same page replaced. */
const RATE_LIMITED: PublicReply = { ok: false, error: 'rate_limited' }

/** Handles the requests of public pages: for a branch's numbers, or for the orders of the guest of the cookie. */
export function createGuestJoin({ database, log }: Service, updates: PublicUpdates): (socket: PublicSocket) => void {
  /** By connection and not by socket, so that a client cannot avoid the limit with a new socket. */
  const lastRequestAt = new WeakMap<object, number>()

  return (socket) => {
    const runNewest = newestOnly(
      (work: () => Promise<void>): Promise<PublicReply> =>
        work().then(
          () => ({ ok: true }),
          (error: unknown) => ({ ok: false, error: refusalCode(error, log) }),
        ),
      RATE_LIMITED,
    )
    const handle = (work: () => Promise<void>, reply: unknown) => {
      if (typeof reply !== 'function') return
      const now = performance.now()
      if (now - (lastRequestAt.get(socket.conn) ?? Number.NEGATIVE_INFINITY) < REQUEST_INTERVAL_MS)
        return reply(RATE_LIMITED)
      lastRequestAt.set(socket.conn, now)
      void runNewest(work, (answer) => reply(answer))
    }
    socket.on('watch', (request: unknown, reply: unknown) => handle(() => watch(socket, request), reply))
    socket.on('follow', (request: unknown, reply: unknown) => handle(() => follow(socket, request), reply))
  }

  async function watch(socket: PublicSocket, request: unknown) {
    demand(ANONYMOUS, PUBLIC_EVENTS.watch)
    const { id } = await publicBranch(database, watchRequestSchema.parse(request).branchId)
    await changeRooms(socket, { branchId: id, guest: null }, [branchRoom(id), numbersRoom(id)])
    await updates.sendNumbersTo(socket, id)
  }

  async function follow(socket: PublicSocket, request: unknown) {
    const { tableCode } = followRequestSchema.parse(request)
    const secret = cookieOf(socket.handshake.headers.cookie, guestCookie(tableCode))
    if (!secret) throw new AppError('unauthenticated', 'There is no session at this table.')
    const guest = await authenticateGuest(database, secret)
    demand(guest, PUBLIC_EVENTS.follow)
    const { branchId, tableId, sessionId } = guest
    await changeRooms(socket, { branchId, guest }, [branchRoom(branchId), tableRoom(tableId), guestRoom(sessionId)])
    await updates.sendOrdersTo(socket, guest)
  }
}

/** Changes the socket's rooms. Call it before the read, so that the socket gets changes that commit during the read. */
async function changeRooms(socket: PublicSocket, data: PublicData, rooms: string[]) {
  for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
  socket.data = data
  await socket.join(rooms)
}
