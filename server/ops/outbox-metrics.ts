import { Gauge, type Registry } from 'prom-client'
import type { Database } from '@/lib/db/database'
import { type OutboxState, outboxState } from '@/lib/events/outbox-state'
import type { Log } from '@/lib/log'

const LABELS = ['to'] as const

/** What waits in the outbox, read from the database whenever the metrics are asked for. */
export function registerOutboxMetrics(registry: Registry, database: Database, log: Log): void {
  let reading: Promise<OutboxState | null> | null = null
  /** One read serves both gauges of a request. */
  const read = () => {
    reading ??= outboxState(database)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'outbox not measured')
        return null
      })
      .finally(() => {
        reading = null
      })
    return reading
  }
  const gauge = (name: string, help: string, value: (waiting: OutboxState['board']) => number) =>
    new Gauge({
      name,
      help,
      labelNames: LABELS,
      registers: [registry],
      async collect() {
        const state = await read()
        // No figure is better than an old one: while the database is away nobody knows.
        if (!state) return this.reset()
        this.set({ to: 'board' }, value(state.board))
        this.set({ to: 'endpoint' }, value(state.endpoints))
      },
    })
  gauge('passboard_outbox_depth', 'Deliveries that wait; to endpoints, those that are due.', ({ depth }) => depth)
  gauge(
    'passboard_outbox_oldest_seconds',
    'How long the oldest of them has waited since its event was committed.',
    ({ oldestSeconds }) => oldestSeconds,
  )
}
