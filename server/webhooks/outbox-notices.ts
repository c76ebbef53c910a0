import { randomUUID } from 'node:crypto'
import { listenOnPostgres } from '@/lib/db/postgres-listener'
import { announceOutbox, onOutbox } from '@/lib/events/outbox-signal'
import type { Service } from '../api/context'
import { atMostEvery } from '../at-most-every'

const CHANNEL = 'passboard_outbox'
/**
 * Not with each commit: Postgres commits transactions that notify one after the other, in the whole database. This is a
 * hint for processes that did not write, and they look by themselves once a second.
 */
const NOTIFY_AGAIN_MS = 100

/** Tells the other processes of an installation of what was committed here, and hears from them (LISTEN, NOTIFY). */
export function exchangeOutboxNotices({ database, log }: Service, databaseUrl: string): { stop(): Promise<void> } {
  const self = randomUUID()
  const notices = atMostEvery(NOTIFY_AGAIN_MS, async () => {
    await database
      .query('SELECT pg_notify($1, $2)', [CHANNEL, self])
      .catch((error: unknown) => log.warn({ err: error }, 'others not told of the outbox'))
  })
  const stopTelling = onOutbox((from) => from === 'here' && notices.ask())
  const stopHearing = listenOnPostgres(
    databaseUrl,
    CHANNEL,
    (payload) => payload !== self && announceOutbox('elsewhere'),
  )
  return {
    stop: async () => {
      stopTelling()
      await Promise.all([notices.stop(), stopHearing()])
    },
  }
}
