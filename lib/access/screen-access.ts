import type { Sql } from '../db/database'
import { AppError } from '../errors'
import type { ScreenView } from '../screens/screen'
import { sha256 } from '../sha256'
import type { Actor } from './actor'
import type { By } from './scope'

/** A paired screen: nobody is signed in on it, and it reads its branch only. */
export type ScreenAccess = {
  screenId: string
  name: string
  role: 'screen' | 'bumping_screen'
  orgId: string
  branchId: string
  /** The names of the stations whose work it shows; empty: all. */
  stations: string[]
  view: ScreenView
}

/** The cookie in which a device holds its secret, before and after it is paired. */
export const SCREEN_COOKIE = 'passboard.screen'

type ScreenRow = Omit<ScreenAccess, 'role'> & { mayBump: boolean }

/**
 * The screen that holds this secret, read afresh: what a manager changes holds at once.
 * @throws {AppError} unauthenticated when it is not paired, or no longer
 */
export async function authenticateScreen(sql: Sql, secret: string): Promise<ScreenAccess> {
  const [row] = await sql.query<ScreenRow>(
    `SELECT id AS "screenId", name, org_id AS "orgId", branch_id AS "branchId", stations, view, may_bump AS "mayBump"
     FROM screens WHERE secret_hash = $1 AND revoked_at IS NULL`,
    [sha256(secret)],
  )
  if (!row) throw new AppError('unauthenticated', 'This screen is not paired.')
  const { mayBump, ...screen } = row
  return { ...screen, role: mayBump ? 'bumping_screen' : 'screen' }
}

export function byScreen({ screenId, name, orgId, branchId }: ScreenAccess): By {
  const actor: Actor = { kind: 'screen', id: screenId, name }
  return { scope: { orgId, branchId, guestSessionId: null }, actor }
}
