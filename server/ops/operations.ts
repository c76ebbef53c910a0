import { Hono } from 'hono'
import type { Service } from '../api/context'
import type { Readiness } from './readiness'

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
