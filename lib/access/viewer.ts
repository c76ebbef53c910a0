import type { Database } from '../db/database'
import { AppError } from '../errors'
import { authenticateStaff, type StaffAccess } from './authenticate-staff'
import { demand } from './permissions'
import { authenticateScreen, type ScreenAccess } from './screen-access'

/** What somebody who looks at a board shows: a staff token, or the secret of a paired screen. */
export type ViewerCredential = { kind: 'staff'; token: string } | { kind: 'screen'; secret: string }

/** Who looks at a board. */
export type ViewerAccess = StaffAccess | ScreenAccess

export const isScreen = (viewer: ViewerAccess): viewer is ScreenAccess => 'screenId' in viewer

/**
 * Who looks, and that they may look at this branch.
 * @param branchId null: at none yet
 * @throws {AppError} unauthenticated, token_expired; forbidden for a branch that is not theirs
 */
export async function authenticateViewer(
  database: Database,
  credential: ViewerCredential,
  branchId: string | null,
): Promise<ViewerAccess> {
  const viewer = await ownerOf(database, credential, branchId)
  demand(viewer, 'board.read')
  if (branchId !== null && viewer.branchId !== branchId) throw new AppError('forbidden', 'This branch is not yours.')
  return viewer
}

function ownerOf(database: Database, credential: ViewerCredential, branchId: string | null): Promise<ViewerAccess> {
  if (credential.kind === 'screen') return authenticateScreen(database, credential.secret)
  return authenticateStaff(database, credential.token, branchId === null ? {} : { branchId })
}
