import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { sessionCookie } from '../../support/session-cookie'
import type { CleanUp } from '../clean-up'
import { ROOT, startNode, whenReady } from './child'
import type { Contender, LiveContender } from './contender'
import { startNextApp } from './next-app'

export type Contenders = [ours: Contender, fastify: Contender, next: Contender]

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

export async function startOurs(cleanUp: CleanUp, where: Where): Promise<LiveContender> {
  const { origin, ...started } = await startScript(cleanUp, 'ours', where, {
    AUTH_SECRET,
    HOST: '127.0.0.1',
    PORT: String(where.port ?? 0),
    RATE_LIMIT_PER_MINUTE: '1000000',
    WEBHOOK_ALLOW_PRIVATE: '1',
    PAGES: where.pages ? '1' : '',
  })
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

async function startFastify(cleanUp: CleanUp, where: Where & { orgId: string }): Promise<Contender> {
  const { origin } = await startScript(cleanUp, 'fastify', where, { ORG_ID: where.orgId })
  return { name: '(a) Fastify + pg', baseUrl: origin, headers: {} }
}

/** Starts a script of this folder, which says on which port it serves; what it prints goes to a file. */
async function startScript(
  cleanUp: CleanUp,
  name: string,
  { databaseUrl, folder, nodeOptions = [] }: Where,
  env: Record<string, string>,
): Promise<Pick<LiveContender, 'origin' | 'process' | 'readyAt'>> {
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
