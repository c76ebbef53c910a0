import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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
