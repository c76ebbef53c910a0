import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { CleanUp } from '../clean-up'
import { buildApp, copyApp, NEXT } from './build-next'
import { ROOT, startNode, textIn, whenReady } from './child'
import type { Contender } from './contender'

/** What `next start` prints when it is ready: its address. */
const SERVES = /Local:\s+(http:\S+)[\s\S]*Ready in/

/** (b), built for production, on the same generated client as ours. */
export async function buildNextApp(cleanUp: CleanUp, folder: string): Promise<void> {
  const app = copyApp('next-app', folder)
  cpSync(join(ROOT, 'lib/db/generated'), join(app, 'lib/db/generated'), { recursive: true })
  await buildApp(cleanUp, app)
}

export async function startNextApp(
  cleanUp: CleanUp,
  databaseUrl: string,
  orgId: string,
  folder: string,
): Promise<Contender> {
  const child = await startNode(cleanUp, [NEXT, 'start', '--port', '0', '--hostname', '127.0.0.1'], {
    cwd: appIn(folder),
    env: { DATABASE_URL: databaseUrl, ORG_ID: orgId, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('The app of (b) has no output.')
  return {
    name: '(b) Next + Prisma',
    baseUrl: await whenReady(child, '(b)', textIn(child.stdout, SERVES)),
    headers: {},
  }
}

const appIn = (folder: string) => join(folder, 'next-app')
