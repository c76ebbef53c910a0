import {
  pruneAudit,
  pruneBankMessages,
  pruneConditions,
  pruneDeliveries,
  pruneEvents,
  prunePrintJobs,
} from '@/lib/events/pruning-repository'
import { pruneGuestSessions } from '@/lib/guests/guest-session-repository'
import { pruneTableCalls } from '@/lib/guests/table-call-repository'
import { pruneIdempotencyKeys } from '@/lib/idempotency/idempotency-repository'
import { pruneContacts } from '@/lib/orders/contact-repository'
import { pruneRefusedOrders } from '@/lib/orders/refused-order-repository'
import { pruneDisplays } from '@/lib/screens/screen-repository'
import { pruneRevokedTokens } from '@/lib/staff/account-repository'
import type { Service } from '../api/context'

const PRUNE_INTERVAL_MS = 3_600_000

/** Deletes expired rows, now and every hour. @returns a function that stops it */
export function startPruning(service: Service): () => void {
  const prune = () => {
    pruneAll(service).catch((error: unknown) => service.log.warn({ err: error }, 'pruning failed'))
  }
  prune()
  const timer = setInterval(prune, PRUNE_INTERVAL_MS)
  return () => clearInterval(timer)
}

async function pruneAll({ config, database }: Service) {
  await pruneIdempotencyKeys(database)
  await pruneRevokedTokens(database)
  await pruneDisplays(database)
  await pruneGuestSessions(database)
  await pruneTableCalls(database)
  await pruneRefusedOrders(database)
  await prunePrintJobs(database)
  await pruneContacts(database, config.contactRetentionDays)
  await pruneDeliveries(database, config.deliveryRetentionDays)
  await pruneEvents(database, config.eventRetentionDays)
  await pruneConditions(database, config.deliveryRetentionDays)
  await pruneAudit(database, config.auditRetentionDays)
  await pruneBankMessages(database, config.auditRetentionDays)
}
