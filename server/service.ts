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
  /** Takes no more, finishes what runs, tells the screens, and lets go of everything but the database. */
  stop(): Promise<void>
}

/** What stops waiting for requests that do not end. */
const STOP_PATIENCE_MS = 10_000
/** How often a stop ends connections that have nothing under way. */
const SWEEP_MS = 100

/**
 * Starts everything on one port.
 * @param parts what a test puts in the place of the outside world
 * @throws {StartError} when the port is taken
 */
export async function startService(
  config: Config,
  database: Database,
  log: Log,
  pages: Pages | null = null,
  parts: { resolve?: Resolve } = {},
): Promise<RunningService> {
  const redis = config.redisUrl ? await connectRedis(config.redisUrl, log) : null
  const { webhookAllowPrivate: allowPrivate, webhookPorts: ports } = config
  const resolve = parts.resolve ?? (allowPrivate ? systemResolve : publicResolve)
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
  // One place decides who gets an upgrade; whatever asks for something else is cut off.
  server.on('upgrade', (request, socket, head) => {
    const url = request.url ?? ''
    if (url.startsWith('/socket.io/')) void screens.handleUpgrade(request, socket, head)
    else if (pages?.handleUpgrade && url.startsWith('/_next/')) pages.handleUpgrade(request, socket, head)
    else socket.destroy()
  })
  const connections = track(server)
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

/** Closes when the last connection ends; after a while those that are left, upgraded ones too, are cut. */
function closeServer(server: Server, connections: Set<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => {
      for (const connection of connections) connection.destroy()
    }, STOP_PATIENCE_MS)
    // A client would keep its connection after the answer that it waits for now.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    server.close(() => {
      clearTimeout(patience)
      clearInterval(sweep)
      resolve()
    })
  })
}

function track(server: Server): Set<Socket> {
  const connections = new Set<Socket>()
  server.on('connection', (connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
  })
  return connections
}
