import type { Namespace, Socket } from 'socket.io'
import type { GuestAccess } from '@/lib/access/guest-session'
import type { PublicToServer, ServerToPublic } from '@/lib/guests/protocol'

/** What happened at a branch, as one process tells the others. */
export type BranchChange = { branchId: string; tableId: string; seq: number; eventId: string }

type BetweenProcesses = { changed: (change: BranchChange) => void }

/** The branch that is looked at, and the guest whose page it is; null at a counter. */
export type PublicData = { branchId: string | null; guest: GuestAccess | null }

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
export const hasAnybody = (sockets: PublicSockets, room: string): boolean => sockets.adapter.rooms.has(room)
