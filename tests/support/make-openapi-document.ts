import { systemResolve } from '@/lib/addresses/public-address'
import { parseConfig } from '@/lib/config'
import { openDatabase } from '@/lib/db/open-database'
import { createLog } from '@/lib/log'
import { atOnce } from '@/lib/turns'
import { createApi } from '@/server/api/api'
import { openApiDocument } from '@/server/api/openapi'
import { createLimits } from '@/server/limits'
import { createMetrics } from '@/server/ops/metrics'
import { createSender } from '@/server/webhooks/sender'

/** The document that the service serves, as JSON. Starts nothing and never connects to the database. */
export const makeOpenApiDocument = (): string => JSON.stringify(atOnce(openApiInParts()))

/** The same, part by part. */
export function openApiInParts() {
  const config = parseConfig({ AUTH_SECRET: 'not-a-secret-because-no-token-is-issued' })
  const { webhookAllowPrivate: allowPrivate, webhookPorts: ports } = config
  const service = {
    config,
    database: openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/none' }),
    limits: createLimits(config, null),
    log: createLog('silent'),
    metrics: createMetrics(),
    resolve: systemResolve,
    stopping: new AbortController().signal,
    sender: createSender({ allowPrivate, ports }),
  }
  return openApiDocument(createApi(service), config)
}
