import type { Database } from '../db/database'
import { withinShare } from '../db/within-share'
import { forgetStanding, type StaffAccess } from './authenticate-staff'

/** Revokes the token that this access came from: here at once, in other processes within 10 seconds. */
export async function logOut(database: Database, staff: StaffAccess): Promise<void> {
  const { tokenId, tokenExpiresAt } = staff
  await withinShare(staff, () => database.query(REVOKE, [tokenId, tokenExpiresAt]))
  forgetStanding(tokenId)
}

const REVOKE = 'INSERT INTO revoked_tokens (id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING'
