import {
  pruneAudit,
  pruneBankMessages,
  pruneConditions,
  pruneContacts,
  pruneDeliveries,
  pruneEvents,
  prunePrintJobs,
} from '@/lib/events/pruning-repository'
import { pruneGuestSessions } from '@/lib/guests/guest-session-repository'
import { pruneTableCalls } from '@/lib/guests/table-call-repository'
import { pruneIdempotencyKeys } from '@/lib/idempotency/idempotency-repository'
import { pruneRefusedOrders } from '@/lib/orders/refused-order-repository'
import { pruneDisplays } from '@/lib/screens/screen-repository'
import { pruneRevokedTokens } from '@/lib/staff/account-repository'
import type { Service } from '../api/context'

const PRUNE_INTERVAL_MS = 3_600_000

/** Deletes expired rows, now and every hour. @returns a function that stops it, and resolves when no statement is under way */
export function startPruning(service: Service): () => Promise<void> {
  const prune = () => pruneAll(service).catch((error: unknown) => service.log.warn({ err: error }, 'pruning failed'))
  let running = prune()
  const timer = setInterval(() => {
    running = prune()
  }, PRUNE_INTERVAL_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function pruneAll({ config, database, stopping }: Service) {
  const steps = [
    () => pruneIdempotencyKeys(database),
    () => pruneRevokedTokens(database),
    () => pruneDisplays(database),
    () => pruneGuestSessions(database),
    () => pruneTableCalls(database),
    () => pruneRefusedOrders(database),
    () => prunePrintJobs(database),
    () => pruneContacts(database, config.contactRetentionDays),
    () => pruneDeliveries(database, config.deliveryRetentionDays),
    () => pruneEvents(database, config.eventRetentionDays),
    () => pruneConditions(database, config.deliveryRetentionDays),
    () => pruneAudit(database, config.auditRetentionDays),
    () => pruneBankMessages(database, config.auditRetentionDays),
  ]
  for (const step of steps) if (!stopping.aborted) await step()
}
