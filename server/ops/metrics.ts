import { Hono } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '@/lib/db/database'
import { diskSpace } from '@/lib/disk-space'
import { type OutboxState, outboxState } from '@/lib/events/outbox-repository'
import type { Log } from '@/lib/log'
import { type PrintingState, printingState } from '@/lib/printing/printer-repository'
import type { Service } from '../api/context'
import type { Readiness } from './readiness'

/** The metrics of `/metrics`, for Prometheus. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'passboard_http_request_seconds',
      help: 'Duration of requests to the REST interface.',
      labelNames: ['method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    deliveries: new Counter({
      name: 'passboard_webhook_attempts_total',
      help: "Attempts to deliver an event, to the board or to a manager's endpoint, by result.",
      labelNames: ['to', 'result'],
      registers,
    }),
    screens: new Gauge({
      name: 'passboard_screens',
      help: 'Board connections of this process, by role.',
      labelNames: ['kind'],
      registers,
    }),
    resyncs: new Counter({
      name: 'passboard_resyncs_total',
      help: 'Resyncs of screens, by kind of reply.',
      labelNames: ['kind'],
      registers,
    }),
    heartbeatLag: new Histogram({
      name: 'passboard_heartbeat_lag_seconds',
      help: 'Delay of a heartbeat after its due time.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    diskFree: new Gauge({
      name: 'passboard_disk_free_bytes',
      help: 'Free space on the disk of the embedded database; no value with DATABASE_URL.',
      registers,
      collect() {
        const space = diskSpace()
        if (space) this.set(space.freeBytes)
        else this.remove()
      },
    }),
    diskLow: new Gauge({
      name: 'passboard_disk_low_bytes',
      help: 'Managers are warned when less than this is free: 1 GB, or a tenth of a small disk.',
      registers,
      collect() {
        const space = diskSpace()
        if (space) this.set(space.lowBytes)
        else this.remove()
      },
    }),
    bankMessages: new Counter({
      name: 'passboard_bank_messages_total',
      help: 'Messages of services that report bank transfers, by service and result: accepted, or the error code. Unknown addresses have no service.',
      labelNames: ['provider', 'result'],
      registers,
    }),
    bankTransfers: new Counter({
      name: 'passboard_bank_transfers_total',
      help: 'New transfers of those messages: paid an order by itself, or waits for a manager.',
      labelNames: ['result'],
      registers,
    }),
    commitToRelay: new Histogram({
      name: 'passboard_commit_to_relay_seconds',
      help: "Time from a change in the database until it was sent to the screens, by the database's clock.",
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** Whether Redis answers. Each request for the metrics asks it. Not registered without REDIS_URL. @param isAway never rejects */
export function registerRedisMetrics(registry: Registry, isAway: () => Promise<boolean>): void {
  new Gauge({
    name: 'passboard_redis_up',
    help: 'Whether Redis answers this process: 1 or 0; no value without REDIS_URL.',
    registers: [registry],
    async collect() {
      this.set((await isAway()) ? 0 : 1)
    },
  })
}

/** The gauges of a request share one read. @returns null if it failed, which `tell` is told */
function sharedRead<State>(read: () => Promise<State>, tell: (error: unknown) => void): () => Promise<State | null> {
  let reading: Promise<State | null> | null = null
  return () => {
    reading ??= read()
      .catch((error: unknown) => {
        tell(error)
        return null
      })
      .finally(() => {
        reading = null
      })
    return reading
  }
}

/** Gauges of printers and their slips. Each request for the metrics reads them from the database. */
export function registerPrintingMetrics(registry: Registry, database: Database, log: Log): void {
  const read = sharedRead(
    () => printingState(database),
    (error) => log.warn({ err: error }, 'printing not measured'),
  )
  const gauge = (name: string, help: string, value: (state: PrintingState) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const state = await read()
        if (state) this.set(value(state))
        else this.remove()
      },
    })
  gauge('passboard_printers_failing', 'Printers that cannot print or do not poll.', ({ failing }) => failing)
  gauge('passboard_print_jobs_waiting', 'Slips and labels that wait for their printer.', ({ waiting }) => waiting)
  gauge(
    'passboard_print_oldest_seconds',
    'How long the oldest of them has waited.',
    ({ oldestSeconds }) => oldestSeconds,
  )
}

const LABELS = ['to'] as const

/** Gauges of waiting deliveries. Each request for the metrics reads them from the database. */
export function registerOutboxMetrics(registry: Registry, database: Database, log: Log): void {
  const read = sharedRead(
    () => outboxState(database),
    (error) => log.warn({ err: error }, 'outbox not measured'),
  )
  const gauge = (name: string, help: string, value: (waiting: OutboxState['board']) => number) =>
    new Gauge({
      name,
      help,
      labelNames: LABELS,
      registers: [registry],
      async collect() {
        const state = await read()
        // No value instead of an outdated one while the database is unavailable.
        if (!state) return this.reset()
        this.set({ to: 'board' }, value(state.board))
        this.set({ to: 'endpoint' }, value(state.endpoints))
      },
    })
  gauge('passboard_outbox_depth', 'Waiting deliveries; for endpoints only those that are due.', ({ depth }) => depth)
  gauge(
    'passboard_outbox_oldest_seconds',
    'Time since the event of the oldest of these deliveries was committed.',
    ({ oldestSeconds }) => oldestSeconds,
  )
}

/** `/healthz`: the process responds. `/readyz`: it can serve; a 503 names what is missing. `/metrics`: Prometheus. */
export function operations({ metrics }: Service, readiness: () => Promise<Readiness>): Hono {
  return new Hono()
    .get('/healthz', (context) => context.json({ status: 'ok' }))
    .get('/readyz', async (context) => {
      const { missing, without } = await readiness()
      const unavailable = without.length > 0 && { without }
      return missing.length === 0
        ? context.json({ status: 'ready', ...unavailable })
        : context.json({ status: 'not ready', missing, ...unavailable }, 503)
    })
    .get('/metrics', async (context) =>
      context.body(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType }),
    )
}
