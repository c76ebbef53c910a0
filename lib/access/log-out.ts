import type { Database } from '../db/database'
import { forgetStanding, type StaffAccess } from './authenticate-staff'

/** Revokes the token that this access came from: here at once, in other processes within 10 seconds. */
export async function logOut(database: Database, { tokenId, tokenExpiresAt }: StaffAccess): Promise<void> {
  await database.query('INSERT INTO revoked_tokens (id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    tokenId,
    tokenExpiresAt,
  ])
  forgetStanding(tokenId)
}
