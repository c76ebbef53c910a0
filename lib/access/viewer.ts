import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import type { Monitor, ScreenView } from '../screens/screen'
import { findScreenBySecret } from '../screens/screen-repository'
import { sha256 } from '../sha256'
import { authenticateStaff, type StaffAccess } from './authenticate-staff'
import { demand, type Permission } from './permissions'
import type { Actor, By } from './scope'

/** A paired screen without a signed-in user. It can access its own branch only. */
export type ScreenAccess = Monitor & {
  screenId: string
  name: string
  role: 'screen' | 'bumping_screen'
  orgId: string
  branchId: string
  /** The names of the stations whose lines it shows; empty: all. */
  stations: string[]
  view: ScreenView
}

/** The cookie with the secret of a device, before and after it is paired. */
export const SCREEN_COOKIE = 'passboard.screen'

/**
 * Finds the screen with this secret. Not cached, so that a manager's changes hold at once.
 * @throws {AppError} unauthenticated when it is not paired
 */
export async function authenticateScreen(sql: Sql, secret: string): Promise<ScreenAccess> {
  const screen = await findScreenBySecret(sql, sha256(secret))
  if (!screen) throw new AppError('unauthenticated', 'This screen is not paired.')
  return screen
}

export function byScreen({ screenId, name, orgId, branchId }: ScreenAccess): By {
  const actor: Actor = { kind: 'screen', id: screenId, name }
  return { scope: { orgId, branchId, guestSessionId: null }, actor }
}

/** How the viewer of a board authenticates: with a staff token, or with the secret of a paired screen. */
export type ViewerCredential = { kind: 'staff'; token: string } | { kind: 'screen'; secret: string }

/** The viewer of a board. */
export type ViewerAccess = StaffAccess | ScreenAccess

export const isScreen = (viewer: ViewerAccess): viewer is ScreenAccess => 'screenId' in viewer

/**
 * Authenticates the viewer and checks the permission for this branch.
 * @param branchId null: no branch is chosen yet
 * @throws {AppError} unauthenticated, token_expired; forbidden without the permission or for another branch
 */
export async function viewerWith(
  permission: Permission,
  database: Database,
  credential: ViewerCredential,
  branchId: string | null,
): Promise<ViewerAccess> {
  const viewer = await authenticateViewer(database, credential, branchId)
  demand(viewer, permission)
  if (branchId !== null && viewer.branchId !== branchId) {
    throw new AppError('forbidden', 'You do not have permission for this branch.')
  }
  return viewer
}

function authenticateViewer(
  database: Database,
  credential: ViewerCredential,
  branchId: string | null,
): Promise<ViewerAccess> {
  if (credential.kind === 'screen') return authenticateScreen(database, credential.secret)
  return authenticateStaff(database, credential.token, branchId === null ? {} : { branchId })
}
