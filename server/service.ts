import { createServer, type Server } from 'node:http'
import { publicResolve, type Resolve, systemResolve } from '@/lib/addresses/public-address'
import { installAlarmSender } from '@/lib/alarms/send-alarm'
import { resealTargets } from '@/lib/alarms/target-repository'
import { watchInstallation } from '@/lib/conditions/installation-checks'
import type { Config } from '@/lib/config'
import type { Database } from '@/lib/db/database'
import type { Log } from '@/lib/log'
import { tellDue } from '@/lib/orders/tell-due'
import { installPrinterRules } from '@/lib/printing/printer-rules'
import { installCodeLimiter } from '@/lib/screens/pairing'
import { installAccountLock } from '@/lib/staff/log-in'
import type { CertificateSource } from '@/lib/tls/certificate-source'
import { installHttpsOffer } from '@/lib/tls/https-offer'
import { resealConnections } from '@/lib/transfers/connection'
import { resealSecrets } from '@/lib/webhooks/endpoint-secrets'
import { installWebhookContext } from '@/lib/webhooks/test-event'
import { createAlarmSender } from './alarms/alarm-sender'
import { startAlarms } from './alarms/send-alarms'
import type { Service } from './api/context'
import { startCapacityKeeper } from './capacity-keeper'
import { boundConnections, REQUEST_TIMES } from './connections'
import { startEstimator } from './estimates/estimator'
import { createRequestHandler } from './http'
import { createHttpsServer } from './https'
import { createLimits } from './limits'
import { listen } from './listener'
import { createMetrics, registerOutboxMetrics, registerPrintingMetrics, registerRedisMetrics } from './ops/metrics'
import { startPruning } from './ops/pruning'
import { createReadiness, createWriteProbe, redisIsAway } from './ops/readiness'
import type { Pages } from './pages'
import { startPrinting } from './printing/worker'
import { startLoop } from './realtime/loop'
import { startScreens } from './realtime/screens'
import { startDayKeeper } from './reports/day-keeper'
import { exchangeOutboxNotices, startDispatcher } from './webhooks/dispatcher'
import { boardReceiverUrl } from './webhooks/receiver'
import { createSender } from './webhooks/sender'

/** How long a stop waits for alarms that are being sent. The next process sends them again. */
const ALARMS_STOP_MS = 3_000

export type RunningService = {
  port: number
  /** Null: http only. */
  httpsPort: number | null
  /** Accepts no more requests, finishes the current ones, disconnects the screens and closes everything but the database. */
  stop(): Promise<void>
}

/**
 * Starts all parts of the service: http on PORT and, with a certificate, https on TLS_PORT.
 * @param parts `resolve` and `requestTimes` replace DNS and times in tests
 * @throws {StartError} if a port is in use
 */
export async function startService(
  config: Config,
  database: Database,
  log: Log,
  pages: Pages | null = null,
  parts: {
    resolve?: Resolve
    certificate?: CertificateSource | null
    requestTimes?: Partial<typeof REQUEST_TIMES>
  } = {},
): Promise<RunningService> {
  // Most installations have no Redis: its libraries take time and memory at the start.
  const redis = config.redisUrl ? await (await import('./redis')).connectRedis(config.redisUrl, log) : null
  const { webhookAllowPrivate: allowPrivate, webhookPorts: ports } = config
  const resolve = parts.resolve ?? (allowPrivate ? systemResolve : publicResolve)
  const stop = new AbortController()
  const service: Service = {
    config,
    database,
    log,
    limits: createLimits(config, redis),
    metrics: createMetrics(),
    resolve,
    stopping: stop.signal,
    sender: createSender({ allowPrivate, ports, resolve }),
  }
  installAccountLock(service.limits.accountLock)
  installCodeLimiter(service.limits.codeTries)
  const alarmSender = createAlarmSender(config, resolve)
  installAlarmSender(alarmSender)
  installWebhookContext({ allowPrivate, ports, resolve, send: service.sender.send })
  const printerRules = {
    allowPrivate: config.printerAllowPrivate,
    resolve: parts.resolve ?? (config.printerAllowPrivate ? systemResolve : publicResolve),
    // Most installations have no printer, and need no library that draws.
    missingScripts: async () => (await import('@/lib/printing/fonts')).slipFonts().missingScripts(),
  }
  installPrinterRules(printerRules)
  registerOutboxMetrics(service.metrics.registry, database, log)
  registerPrintingMetrics(service.metrics.registry, database, log)
  await resealSecrets(database)
  await resealConnections(database)
  await resealTargets(database)

  const isRedisAway = redis && redisIsAway(redis)
  if (isRedisAway) {
    registerRedisMetrics(service.metrics.registry, isRedisAway)
    watchInstallation('redis_away', { holds: isRedisAway })
  }
  const canWrite = createWriteProbe(database)
  const readiness = createReadiness(database, canWrite, isRedisAway, () => stop.signal.aborted)
  const cluster = config.redisUrl ? (await import('./realtime/cluster')).joinCluster(config.redisUrl, log) : null
  const screens = startScreens(service, cluster, canWrite)
  const handle = createRequestHandler(service, screens.relay, readiness, pages?.handle ?? null)
  // The only upgrade listener. It closes the connection of any other upgrade request.
  const withUpgrades = (server: Server) => {
    // A proxy has all connections of its clients, and bounds them.
    if (config.trustedProxies === 0) boundConnections(server, log)
    return server.on('upgrade', (request, socket, head) => {
      const url = request.url ?? ''
      if (url.startsWith('/socket.io/')) void screens.handleUpgrade(request, socket, head)
      else if (pages?.handleUpgrade && url.startsWith('/_next/')) pages.handleUpgrade(request, socket, head)
      else socket.destroy()
    })
  }
  const { certificate = null } = parts
  const https =
    config.tls && certificate
      ? await listen(withUpgrades(createHttpsServer(certificate, handle)), {
          host: config.host,
          port: config.tls.port,
          setting: 'TLS_PORT',
        })
      : null
  installHttpsOffer(https && certificate ? { port: https.port, certificate } : null)
  const http = await listen(withUpgrades(createServer({ ...REQUEST_TIMES, ...parts.requestTimes }, handle)), {
    host: config.host,
    port: config.port,
    setting: 'PORT',
  })
  const { port } = http
  const dispatcher = startDispatcher(service, boardReceiverUrl({ host: config.host, port }))
  const notices = config.databaseUrl ? exchangeOutboxNotices(service, config.databaseUrl) : null
  const stopPrinting = startPrinting(service, printerRules)
  const stopPruning = startPruning(service)
  const stopEstimator = config.estimates ? startEstimator(service) : null
  const stopCapacity = startCapacityKeeper(service)
  const stopAlarms = startAlarms(service, alarmSender)
  const stopDayKeeper = startDayKeeper(service)
  const stopTellingDue = startLoop(log, 'due orders were not told', ({ stopping }) => tellDue(database, stopping))

  return {
    port,
    httpsPort: https?.port ?? null,
    stop: async () => {
      stop.abort()
      const cut = setTimeout(() => void alarmSender.close(), ALARMS_STOP_MS)
      await Promise.all([
        stopPruning(),
        stopAlarms(),
        stopTellingDue(),
        stopDayKeeper(),
        stopEstimator?.(),
        stopCapacity(),
      ])
      clearTimeout(cut)
      await alarmSender.close()
      await notices?.stop()
      await Promise.all([dispatcher.stop(), stopPrinting()])
      await screens.stop()
      cluster?.close()
      certificate?.stop()
      await Promise.all([http.close(), https?.close()])
      await pages?.close()
      redis?.disconnect()
    },
  }
}
