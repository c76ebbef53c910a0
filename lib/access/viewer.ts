import type { Database } from '../db/database'
import { AppError } from '../errors'
import { authenticateStaff, type StaffAccess } from './authenticate-staff'
import { demand, type Permission } from './permissions'
import { authenticateScreen, type ScreenAccess } from './screen-access'

/** What the viewer of a board sends: a staff token, or the secret of a paired screen. */
export type ViewerCredential = { kind: 'staff'; token: string } | { kind: 'screen'; secret: string }

/** The viewer of a board. */
export type ViewerAccess = StaffAccess | ScreenAccess

export const isScreen = (viewer: ViewerAccess): viewer is ScreenAccess => 'screenId' in viewer

/**
 * The viewer, who has the permission at this branch.
 * @param branchId null: no branch is chosen yet
 * @throws {AppError} unauthenticated, token_expired; forbidden without the permission or for a branch of others
 */
export async function viewerWith(
  permission: Permission,
  database: Database,
  credential: ViewerCredential,
  branchId: string | null,
): Promise<ViewerAccess> {
  const viewer = await ownerOf(database, credential, branchId)
  demand(viewer, permission)
  if (branchId !== null && viewer.branchId !== branchId) {
    throw new AppError('forbidden', 'You do not have permission for this branch.')
  }
  return viewer
}

function ownerOf(database: Database, credential: ViewerCredential, branchId: string | null): Promise<ViewerAccess> {
  if (credential.kind === 'screen') return authenticateScreen(database, credential.secret)
  return authenticateStaff(database, credential.token, branchId === null ? {} : { branchId })
}
