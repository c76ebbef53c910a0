import type { Permission } from '@/lib/access/permissions'
import type { ScreenToServer } from '@/lib/board/protocol'
import type { PublicToServer } from '@/lib/guests/protocol'
import type { ManagerToServer } from '@/lib/overview/overview'

/** The permission for each socket event, by namespace. The types of the protocols make each list complete. */

export const BOARD_EVENTS = {
  join: 'board.read',
  ping: 'board.read',
  report: 'board.read',
  beginStep: 'tickets.bump',
  undoStep: 'tickets.bump',
} as const satisfies Record<keyof ScreenToServer, Permission>

export const MANAGER_EVENTS = {
  ping: 'branches.overview',
} as const satisfies Record<keyof ManagerToServer, Permission>

export const PUBLIC_EVENTS = {
  watch: 'ready_display.read',
  follow: 'guest.order',
  ping: 'shell.read',
} as const satisfies Record<keyof PublicToServer, Permission>
