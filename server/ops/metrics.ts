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
      help: 'Attempts to deliver an event, by result.',
      labelNames: ['result'],
      registers,
    }),
    screens: new Gauge({ name: 'passboard_screens', help: 'Screens that are connected to this process.', registers }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
