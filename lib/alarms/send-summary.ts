import type { Sql } from '../db/database'
import { type AlarmOutcome, RETRY_SECONDS } from './send-queue'
import { type ClaimedSummary, scheduleSummary } from './summary-repository'

/** After so many attempts, which take two hours, the next summary is that of the next day. */
const ATTEMPTS = 10

/** Stores the result of an attempt, and says when the next one is due. */
export async function settleSummary(
  sql: Sql,
  { targetId, attempt }: Pick<ClaimedSummary, 'targetId' | 'attempt'>,
  { error, isFinal }: AlarmOutcome,
): Promise<void> {
  await scheduleSummary(sql, targetId, {
    number: attempt,
    wasSent: error === null,
    error: error?.slice(0, 500) ?? null,
    retrySeconds: error === null || isFinal || attempt >= ATTEMPTS ? null : (RETRY_SECONDS[attempt - 1] ?? null),
  })
}
