import type { Actor, By } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { sha256 } from '../sha256'
import type { ScreenAccess } from './screen'
import { findScreenBySecret } from './screen-repository'

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
