import { seal, unseal } from '../access/sealed'
import { secretKeys } from '../access/secret-key'
import type { Sql } from '../db/database'

type SealedRow = { id: string; secret: string; previousSecret: string | null }

/**
 * While AUTH_SECRET is being changed: seals every endpoint's secrets with the new key, so that they open when
 * AUTH_SECRET_PREVIOUS is gone. Integrators keep their secrets.
 */
export async function resealSecrets(sql: Sql): Promise<void> {
  if (secretKeys('webhook-secret').length === 1) return
  const rows = await sql.query<SealedRow>(
    `SELECT id, secret, previous_secret AS "previousSecret" FROM webhook_endpoints WHERE secret IS NOT NULL`,
    [],
  )
  for (const { id, secret, previousSecret } of rows) {
    const opened = [secret, previousSecret].map((sealed) => sealed && resealed(sealed, id))
    // Not over what a manager rotated just now.
    await sql.query(
      `UPDATE webhook_endpoints SET secret = $3, previous_secret = $4
       WHERE id = $1 AND secret = $2 AND previous_secret IS NOT DISTINCT FROM $5`,
      [id, secret, ...opened, previousSecret],
    )
  }
}

/** What no configured key opens stays as it is: deliveries to its endpoint fail with a sentence that says so. */
function resealed(sealed: string, id: string): string {
  try {
    return seal(unseal(sealed, id), id)
  } catch {
    return sealed
  }
}
