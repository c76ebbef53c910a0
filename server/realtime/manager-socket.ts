import type { Namespace, Socket } from 'socket.io'
import type { StaffAccess } from '@/lib/access/authenticate-staff'
import type { ManagerToServer, ServerToManager } from '@/lib/overview/protocol'

/** Who is signed in on the page. */
export type ManagerData = { token: string; access: StaffAccess }

type BetweenProcesses = { changed: (branchId: string) => void }

export type ManagerSocket = Socket<ManagerToServer, ServerToManager, BetweenProcesses, ManagerData>
export type ManagerSockets = Namespace<ManagerToServer, ServerToManager, BetweenProcesses, ManagerData>

/** The room of everybody who sees the same branches. */
export const scopeRoom = ({ orgId, branchId }: Pick<StaffAccess, 'orgId' | 'branchId'>): string =>
  `overview:${orgId}:${branchId ?? 'all'}`
