import { Hono } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '@/lib/db/database'
import { type OutboxState, outboxState } from '@/lib/events/outbox'
import type { Log } from '@/lib/log'
import type { Service } from '../api/context'
import type { Readiness } from './readiness'

/** What `/metrics` shows, in Prometheus' text format. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'passboard_http_request_seconds',
      help: 'Time to answer a request of the REST interface.',
      labelNames: ['method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    deliveries: new Counter({
      name: 'passboard_webhook_attempts_total',
      help: 'Attempts to deliver an event, to the board or to an endpoint of a manager, by result.',
      labelNames: ['to', 'result'],
      registers,
    }),
    screens: new Gauge({
      name: 'passboard_screens',
      help: 'Screens that are connected to this process, by the role of who is signed in.',
      labelNames: ['kind'],
      registers,
    }),
    resyncs: new Counter({
      name: 'passboard_resyncs_total',
      help: 'Screens that asked for what they missed, by what they got.',
      labelNames: ['kind'],
      registers,
    }),
    heartbeatLag: new Histogram({
      name: 'passboard_heartbeat_lag_seconds',
      help: 'How much later than due a heartbeat was sent.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    commitToRelay: new Histogram({
      name: 'passboard_commit_to_relay_seconds',
      help: 'From the change in the database to its sending to the screens, by the clock of the database.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

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

/** `/healthz`: the process answers. `/readyz`: it can serve; 503 names what is missing. `/metrics`: Prometheus. */
export function operations({ metrics }: Service, readiness: () => Promise<Readiness>): Hono {
  return new Hono()
    .get('/healthz', (context) => context.json({ status: 'ok' }))
    .get('/readyz', async (context) => {
      const { missing, without } = await readiness()
      const doingWithout = without.length > 0 && { without }
      return missing.length === 0
        ? context.json({ status: 'ready', ...doingWithout })
        : context.json({ status: 'not ready', missing, ...doingWithout }, 503)
    })
    .get('/metrics', async (context) =>
      context.body(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType }),
    )
}
