import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { createApiClient } from './api-client'
import { type BoardScreen, openBoardScreen } from './board-screen'
import { type Cafe, logIn, MANAGER } from './cafe'
import { ENDPOINTS, subscribe } from './endpoints'
import { freePort } from './free-port'
import { checkHistory } from './history'
import { ownDatabase } from './own-database'
import { type Passboard, spawnPassboard } from './passboard-process'
import { type Rush, startRush } from './rush'
import { startWebhookServerForTest, type WebhookServer } from './webhook-server'

/** The demo café as a process that a test can kill and restart at the same address, with a receiver and board screens. */
export type FaultCafe = {
  databaseUrl: string
  database: OpenedDatabase
  baseUrl: string
  token: string
  branchId: string
  /** The server of a manager's endpoint; it accepts every delivery. */
  receiver: WebhookServer
  /** The secret of the receiver's endpoint. */
  secret: string
  /** Sends a manager's request for the receiver's endpoint. @param path appended to the endpoint's address */
  endpoint(method: string, path?: string, body?: object): Promise<unknown>
  process(): Passboard
  /** Restarts the process at the same address; resolves when it serves. @param changed settings to change from now on */
  start(changed?: Record<string, string>): Promise<void>
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>
  /** Starts a second process on the same database, with a correct clock. @param changed settings of this process alone */
  beside(changed?: Record<string, string>): Promise<{ baseUrl: string; process: Passboard }>
  /** A new token of the same manager. */
  logIn(): Promise<string>
  /** Opens a board of the first branch. @param through another address than the café's own, such as a proxy's */
  openScreen(through?: string, token?: string): Promise<BoardScreen>
  rush(how?: { workers?: number; restMs?: number; through?: string; token?: string }): Rush
  /** Stops the rush, and compares rush, screens, the receiver and others with the database. @returns the number of events */
  check(rush: Rush | null, screens: BoardScreen[], others?: WebhookServer[]): Promise<{ events: number }>
}

type Settings = {
  env?: Record<string, string>
  /** Default: a new database on the tests' Postgres. */
  on?: { url: string; database: OpenedDatabase }
}

export async function startFaultCafe({ env = {}, on }: Settings = {}): Promise<FaultCafe> {
  const { url, database } = on ?? (await ownDatabase())
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const settings: Record<string, string> = {
    AUTH_SECRET: process.env.AUTH_SECRET ?? '',
    DATABASE_URL: url,
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: '1000000',
    ESTIMATES: 'off',
    WEBHOOK_ALLOW_PRIVATE: '1',
    LOG_LEVEL: 'info',
    ...env,
  }
  let running = spawnPassboard(settings)
  await running.ready
  const api = createApiClient(baseUrl)
  const token = await logIn(api, MANAGER)
  const receiver = await startWebhookServerForTest()
  const { id: endpointId, secret } = await subscribe({ api, manager: token } as Cafe, receiver.url)
  const organisation = await database.prisma.organisation.findUniqueOrThrow({
    where: { slug: MANAGER.orgSlug },
    include: { branches: { include: { tables: true }, orderBy: { name: 'asc' } }, menuItems: true },
  })
  const branchId = organisation.branches[0]?.id ?? ''
  const tables = organisation.branches.flatMap((branch) => branch.tables.map(({ id }) => id))
  const menuItemId = organisation.menuItems[0]?.id ?? ''

  return {
    databaseUrl: url,
    database,
    baseUrl,
    token,
    branchId,
    receiver,
    secret,
    endpoint: async (method, path = '', body) => {
      const answer = await api.send(method, `${ENDPOINTS}/${endpointId}${path}`, {
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      })
      return answer.body
    },
    process: () => running,
    start: async (changed = {}) => {
      Object.assign(settings, changed)
      running = spawnPassboard(settings)
      await running.ready
    },
    kill: async () => {
      const { process: child, output } = running
      // Its end would be awaited for ever.
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Passboard had ended: ${output()}`)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    beside: async (changed = {}) => {
      const { CLOCK_OFFSET_MS: _, ...own } = settings
      const process = spawnPassboard({ ...own, ...changed, PORT: '0' })
      return { baseUrl: (await process.ready).baseUrl, process }
    },
    logIn: () => logIn(api, MANAGER),
    openScreen: async (through = baseUrl, as = token) =>
      openBoardScreen({
        baseUrl: through,
        token: as,
        initial: await boardSnapshot(database, organisation.id, branchId),
      }),
    rush: ({ workers = 8, restMs = 0, through = baseUrl, token: as = token } = {}) => {
      const rush = startRush({ baseUrl: through, token: as, tables, menuItemId, workers, restMs })
      onTestFinished(() => rush.stop())
      return rush
    },
    check: async (rush, screens, others = []) => {
      await rush?.stop()
      const receivers = [receiver, ...others]
      return checkHistory(database, { receivers, screens, acknowledged: rush?.acknowledged ?? [] })
    },
  }
}
