import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { sessionCookie } from '../../support/session-cookie'
import type { CleanUp } from '../clean-up'
import { ROOT, startNode, textIn, whenReady } from './child'
import type { Contender, LiveContender, TimedContender } from './contender'
import { startNextApp } from './next-app'

export type Contenders = [ours: Contender, fastify: Contender, next: Contender]
/** Who is measured with changes. */
export type Changers = [ours: LiveContender, fastify: TimedContender, withEvents: TimedContender, next: Contender]

const AUTH_SECRET = 'only-for-the-bench-0123456789abcdef'

type Where = {
  databaseUrl: string
  /** For logs. */
  folder: string
  /** Not given: any that is free. */
  port?: number
  nodeOptions?: string[]
  /** Ours with its pages, which must be built. */
  pages?: boolean
  /** For `startProduction`: the folder of another build of ours. */
  build?: string
}

/** Who is measured over REST. @param where.folder the app of (b) was built in there */
export async function startContenders(cleanUp: CleanUp, where: Where & { orgId: string }): Promise<Contenders> {
  const { databaseUrl, orgId, folder } = where
  return [
    await startOurs(cleanUp, where),
    await startFastify(cleanUp, where),
    await startNextApp(cleanUp, databaseUrl, orgId, folder),
  ]
}

export async function startChangers(cleanUp: CleanUp, where: Where & { orgId: string }): Promise<Changers> {
  const { databaseUrl, orgId, folder } = where
  return [
    await startOurs(cleanUp, where),
    await startFastify(cleanUp, where),
    await startFastify(cleanUp, where, { EVENTS: '1' }),
    await startNextApp(cleanUp, databaseUrl, orgId, folder),
  ]
}

export async function startOurs(cleanUp: CleanUp, where: Where): Promise<LiveContender> {
  const settings = settingsOf(where)
  return signedIn(await startScript(cleanUp, 'ours', where, { ...settings, PAGES: where.pages ? '1' : '' }))
}

/** Ours as `npm start` runs it: compiled, with its pages. Both must be built. */
export async function startProduction(cleanUp: CleanUp, where: Where): Promise<LiveContender & { startMs: number }> {
  const startedAt = performance.now()
  const child = await startNode(cleanUp, [...(where.nodeOptions ?? []), 'server/ops/run.js', 'start'], {
    cwd: where.build ?? ROOT,
    env: { DATABASE_URL: where.databaseUrl, ...settingsOf(where) },
    stdio: ['ignore', 'pipe', openSync(join(where.folder, 'production.log'), 'a'), 'ipc'],
  })
  if (!child.stdout) throw new Error('The production process has no output.')
  const port = await whenReady(child, 'ours', textIn(child.stdout, /"port":(\d+),.*"msg":"ready"/))
  const readyAt = performance.now()
  const origin = `http://127.0.0.1:${port}`
  return { ...(await signedIn({ origin, process: child, readyAt })), startMs: readyAt - startedAt }
}

const settingsOf = ({ port = 0 }: Where) => ({
  AUTH_SECRET,
  HOST: '127.0.0.1',
  PORT: String(port),
  RATE_LIMIT_PER_MINUTE: '1000000',
  TRUST_PROXY: '1',
  WEBHOOK_ALLOW_PRIVATE: '1',
  // The others estimate nothing, and write events that nobody learns from. `ESTIMATES=on npm run bench -- load` measures with estimates.
  ESTIMATES: process.env.ESTIMATES ?? 'off',
})

async function signedIn({ origin, ...started }: Started): Promise<LiveContender> {
  const baseUrl = `${origin}/api/v1`
  const token = await logIn(baseUrl)
  return {
    name: 'ours',
    baseUrl,
    headers: { authorization: `Bearer ${token}` },
    ...started,
    origin,
    screenHeaders: { origin, cookie: await sessionCookie(token, AUTH_SECRET) },
  }
}

/** The bare server with screens. */
export async function startBare(cleanUp: CleanUp, where: Where): Promise<LiveContender> {
  const started = await startScript(cleanUp, 'bare', where, {})
  return { name: 'bare', baseUrl: started.origin, headers: {}, ...started, screenHeaders: {} }
}

/** The plain board with its server. @param app where its pages were built */
export async function startPlainBoard(cleanUp: CleanUp, where: Where, app: string): Promise<Contender> {
  const { origin } = await startScript(cleanUp, 'plain-board', where, { APP: app, NEXT_TELEMETRY_DISABLED: '1' })
  return { name: 'plain', baseUrl: origin, headers: {} }
}

async function startFastify(
  cleanUp: CleanUp,
  where: Where & { orgId: string },
  settings: Record<string, string> = {},
): Promise<TimedContender> {
  const { origin, process } = await startScript(cleanUp, 'fastify', where, { ORG_ID: where.orgId, ...settings })
  return { name: settings.EVENTS ? '(c) with events' : '(a) Fastify + pg', baseUrl: origin, headers: {}, process }
}

type Started = Pick<LiveContender, 'origin' | 'process' | 'readyAt'>

/** Starts a script of this folder, which says on which port it serves; what it prints goes to a file. */
async function startScript(
  cleanUp: CleanUp,
  name: string,
  { databaseUrl, folder, nodeOptions = [] }: Where,
  env: Record<string, string>,
): Promise<Started> {
  const script = join(import.meta.dirname, `${name}.ts`)
  const child = await startNode(cleanUp, [...nodeOptions, '--import', 'tsx', script], {
    cwd: ROOT,
    env: { DATABASE_URL: databaseUrl, ...env },
    stdio: ['ignore', openSync(join(folder, `${name}.log`), 'a'), 'inherit', 'ipc'],
  })
  const [{ port }] = await whenReady(child, name, once(child, 'message') as Promise<[{ port: number }]>)
  return { origin: `http://127.0.0.1:${port}`, process: child, readyAt: performance.now() }
}

async function logIn(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ phone: '0900000001', pin: '111222', orgSlug: 'demo-cafe' }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}
