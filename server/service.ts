import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { Redis } from 'ioredis'
import { installAccountLock } from '@/lib/access/log-in'
import type { Config } from '@/lib/config'
import type { Database } from '@/lib/db/database'
import { pruneIdempotencyKeys } from '@/lib/idempotency'
import type { Log } from '@/lib/log'
import { StartError } from '@/lib/start-error'
import type { Service } from './api/context'
import { createRequestHandler } from './http'
import { createLimits } from './limits'
import { createMetrics } from './ops/metrics'
import { createReadiness } from './ops/readiness'
import type { Pages } from './pages'
import { startScreens } from './realtime/screens'
import { boardReceiverUrl } from './webhooks/board-endpoint'
import { startDispatcher } from './webhooks/dispatcher'
import { WebSocketUpgradeOnly } from './websocket-upgrade'

export type RunningService = {
  port: number
  /** Takes no more, finishes what runs, tells the screens, and lets go of everything but the database. */
  stop(): Promise<void>
}

/** What stops waiting for requests that do not end. */
const STOP_PATIENCE_MS = 10_000
const PRUNE_MS = 3_600_000
const REDIS_PATIENCE_MS = 2_000

/** Starts everything on one port. @throws {StartError} when the port is taken */
export async function startService(
  config: Config,
  database: Database,
  log: Log,
  pages: Pages | null = null,
): Promise<RunningService> {
  const redis = config.redisUrl ? await connectRedis(config.redisUrl, log) : null
  const service: Service = { config, database, log, limits: createLimits(config, redis), metrics: createMetrics() }
  installAccountLock(service.limits.accountLock)

  let stopping = false
  const readiness = createReadiness(database, redis, () => stopping)
  const screens = startScreens(service)
  const server = createServer(
    { IncomingMessage: WebSocketUpgradeOnly },
    createRequestHandler(service, screens.relay, readiness, pages?.handle ?? null),
  )
  // One place decides who gets an upgrade; whatever asks for something else is cut off.
  server.on('upgrade', (request, socket, head) => {
    const url = request.url ?? ''
    if (url.startsWith('/socket.io/')) screens.handleUpgrade(request, socket, head)
    else if (pages?.handleUpgrade && url.startsWith('/_next/')) pages.handleUpgrade(request, socket, head)
    else socket.destroy()
  })
  const connections = track(server)
  const port = await listen(server, config)
  const dispatcher = startDispatcher(service, boardReceiverUrl({ host: config.host, port }))
  const pruning = setInterval(() => {
    prune(database).catch((error: unknown) => log.warn({ err: error }, 'nothing pruned'))
  }, PRUNE_MS)

  return {
    port,
    stop: async () => {
      stopping = true
      clearInterval(pruning)
      await dispatcher.stop()
      await screens.stop()
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
    server.close(() => {
      clearTimeout(patience)
      resolve()
    })
    server.closeIdleConnections()
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

/** Waits for the connection, but not for long: a Redis that is away keeps nobody from serving. */
async function connectRedis(url: string, log: Log): Promise<Redis> {
  // Without a queue a command fails at once while Redis is away, and the in-process limiter takes over.
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  redis.on('error', (error) => log.warn({ reason: error.message }, 'redis away'))
  await once(redis, 'ready', { signal: AbortSignal.timeout(REDIS_PATIENCE_MS) }).catch(() => {
    log.warn('redis is not there yet; limits are counted in this process until it is')
  })
  return redis
}

async function prune(database: Database) {
  await pruneIdempotencyKeys(database)
  await database.query('DELETE FROM revoked_tokens WHERE expires_at < now()', [])
}
