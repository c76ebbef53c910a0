import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import type { CleanUp } from '../clean-up'
import { ROOT, startNode, whenReady } from './child'
import type { Contender } from './contender'
import { startNextApp } from './next-app'

export type Contenders = [ours: Contender, fastify: Contender, next: Contender]

/** @param folder for logs; the app of (b) was built in there */
export async function startContenders(
  cleanUp: CleanUp,
  { databaseUrl, orgId, folder }: { databaseUrl: string; orgId: string; folder: string },
): Promise<Contenders> {
  return [
    await startOurs(cleanUp, databaseUrl, folder),
    await startFastify(cleanUp, databaseUrl, orgId, folder),
    await startNextApp(cleanUp, databaseUrl, orgId, folder),
  ]
}

async function startOurs(cleanUp: CleanUp, databaseUrl: string, folder: string): Promise<Contender> {
  const port = await startScript(cleanUp, 'ours', folder, {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'only-for-the-bench-0123456789abcdef',
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  const baseUrl = `http://127.0.0.1:${port}/api/v1`
  return { name: 'ours', baseUrl, headers: { authorization: `Bearer ${await logIn(baseUrl)}` } }
}

async function startFastify(cleanUp: CleanUp, databaseUrl: string, orgId: string, folder: string): Promise<Contender> {
  const port = await startScript(cleanUp, 'fastify', folder, { DATABASE_URL: databaseUrl, ORG_ID: orgId })
  return { name: '(a) Fastify + pg', baseUrl: `http://127.0.0.1:${port}`, headers: {} }
}

/** Starts a script of this folder, which says on which port it serves; what it prints goes to a file. */
async function startScript(cleanUp: CleanUp, name: string, folder: string, env: Record<string, string>) {
  const child = await startNode(cleanUp, ['--import', 'tsx', join(import.meta.dirname, `${name}.ts`)], {
    cwd: ROOT,
    env,
    stdio: ['ignore', openSync(join(folder, `${name}.log`), 'w'), 'inherit', 'ipc'],
  })
  const [{ port }] = await whenReady(child, name, once(child, 'message') as Promise<[{ port: number }]>)
  return port
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
