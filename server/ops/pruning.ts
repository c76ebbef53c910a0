import { pruneDeliveries, pruneEvents } from '@/lib/events/prune'
import { pruneGuestSessions } from '@/lib/guests/guest-session'
import { pruneIdempotencyKeys } from '@/lib/idempotency'
import { pruneDisplays } from '@/lib/screens/screen-health'
import type { Service } from '../api/context'

const EVERY_MS = 3_600_000

/** Forgets what is old, now and every hour. @returns a function that ends it */
export function startPruning(service: Service): () => void {
  const prune = () => {
    pruneAll(service).catch((error: unknown) => service.log.warn({ err: error }, 'not all that is old was pruned'))
  }
  prune()
  const timer = setInterval(prune, EVERY_MS)
  return () => clearInterval(timer)
}

async function pruneAll({ config, database }: Service) {
  await pruneIdempotencyKeys(database)
  await database.query('DELETE FROM revoked_tokens WHERE expires_at < now()', [])
  await pruneDisplays(database)
  await pruneGuestSessions(database)
  await pruneDeliveries(database, config.deliveryRetentionDays)
  await pruneEvents(database, config.eventRetentionDays)
}
