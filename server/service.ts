import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { installAccountLock } from '@/lib/access/log-in'
import { type Config, StartError } from '@/lib/config'
import type { Database } from '@/lib/db/database'
import type { Log } from '@/lib/log'
import { installCodeLimiter } from '@/lib/screens/pairing'
import { resealSecrets } from '@/lib/webhooks/endpoint-secrets'
import { publicResolve, type Resolve, systemResolve } from '@/lib/webhooks/public-address'
import { installWebhookContext } from '@/lib/webhooks/test-event'
import type { Service } from './api/context'
import { createRequestHandler } from './http'
import { createLimits } from './limits'
import { createMetrics, registerOutboxMetrics } from './ops/metrics'
import { startPruning } from './ops/pruning'
import { createReadiness, createWriteProbe } from './ops/readiness'
import type { Pages } from './pages'
import { joinCluster } from './realtime/cluster'
import { startScreens } from './realtime/screens'
import { connectRedis } from './redis'
import { exchangeOutboxNotices, startDispatcher } from './webhooks/dispatcher'
import { boardReceiverUrl } from './webhooks/receiver'
import { createSender } from './webhooks/sender'
import { WebSocketUpgradeOnly } from './websocket-upgrade'

export type RunningService = {
  port: number
  /** Accepts no more requests, finishes the current ones, disconnects the screens and closes everything but the database. */
  stop(): Promise<void>
}

/**
 * So long an idle connection stays open: longer than proxies and load balancers keep theirs (nginx: 60 s). Else a request can
 * meet a connection that the server is closing.
 */
const KEEP_ALIVE_MS = 75_000
/** After this, a stop ends the remaining connections. */
const STOP_TIMEOUT_MS = 10_000
/** How often a stop closes idle connections. */
const CLOSE_IDLE_EVERY_MS = 100

/**
 * Starts all parts of the service on one port.
 * @param overrides replacements for tests
 * @throws {StartError} if the port is in use
 */
export async function startService(
  config: Config,
  database: Database,
  log: Log,
  pages: Pages | null = null,
  overrides: { resolve?: Resolve } = {},
): Promise<RunningService> {
  const redis = config.redisUrl ? await connectRedis(config.redisUrl, log) : null
  const { webhookAllowPrivate: allowPrivate, webhookPorts: ports } = config
  const resolve = overrides.resolve ?? (allowPrivate ? systemResolve : publicResolve)
  const service: Service = {
    config,
    database,
    log,
    limits: createLimits(config, redis),
    metrics: createMetrics(),
    resolve,
    sender: createSender({ allowPrivate, ports, resolve }),
  }
  installAccountLock(service.limits.accountLock)
  installCodeLimiter(service.limits.codeTries)
  installWebhookContext({ allowPrivate, ports, resolve, send: service.sender.send })
  registerOutboxMetrics(service.metrics.registry, database, log)
  await resealSecrets(database)

  let stopping = false
  const canWrite = createWriteProbe(database)
  const readiness = createReadiness(database, canWrite, redis, () => stopping)
  const cluster = config.redisUrl ? joinCluster(config.redisUrl, log) : null
  const screens = startScreens(service, cluster, canWrite)
  const server = createServer(
    { IncomingMessage: WebSocketUpgradeOnly },
    createRequestHandler(service, screens.relay, readiness, pages?.handle ?? null),
  )
  // The only upgrade listener. It closes the connection of any other upgrade request.
  server.on('upgrade', (request, socket, head) => {
    const url = request.url ?? ''
    if (url.startsWith('/socket.io/')) void screens.handleUpgrade(request, socket, head)
    else if (pages?.handleUpgrade && url.startsWith('/_next/')) pages.handleUpgrade(request, socket, head)
    else socket.destroy()
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const connections = trackConnections(server)
  const port = await listen(server, config)
  const dispatcher = startDispatcher(service, boardReceiverUrl({ host: config.host, port }))
  const notices = config.databaseUrl ? exchangeOutboxNotices(service, config.databaseUrl) : null
  const stopPruning = startPruning(service)

  return {
    port,
    stop: async () => {
      stopping = true
      stopPruning()
      await notices?.stop()
      await dispatcher.stop()
      await screens.stop()
      cluster?.close()
      await closeServer(server, connections)
      await pages?.close()
      redis?.disconnect()
    },
  }
}

function listen(server: Server, { host, port }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE'
      reject(inUse ? new StartError(`PORT ${port} is in use by another program. Choose another: PORT=3001.`) : error)
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Closes the server when the last connection ends; after 10 s it ends the remaining ones, upgraded ones too. */
function closeServer(server: Server, connections: Set<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => {
      for (const connection of connections) connection.destroy()
    }, STOP_TIMEOUT_MS)
    // Clients keep a connection open after their last response.
    const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
    server.close(() => {
      clearTimeout(timeout)
      clearInterval(closeIdle)
      resolve()
    })
  })
}

function trackConnections(server: Server): Set<Socket> {
  const connections = new Set<Socket>()
  server.on('connection', (connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
  })
  return connections
}
