import type { StaffAccess } from '../access/callers'
import { demand, type Permission } from '../access/permissions'
import type { Database } from '../db/database'
import { AppError } from '../errors'
import { authenticateScreen } from '../screens/authenticate-screen'
import type { ScreenAccess } from '../screens/screen'
import { authenticateStaff } from '../staff/authenticate-staff'

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
