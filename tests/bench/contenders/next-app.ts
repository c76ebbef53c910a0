import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { CleanUp } from '../clean-up'
import { ROOT, startNode, whenReady } from './child'
import type { Contender } from './contender'

const NEXT = join(ROOT, 'node_modules/next/dist/bin/next')

/** (b), built for production outside the repository, on the same packages and the same generated client as ours. */
export async function buildNextApp(cleanUp: CleanUp, folder: string): Promise<void> {
  const app = appIn(folder)
  cpSync(join(import.meta.dirname, 'next-app'), app, { recursive: true })
  cpSync(join(ROOT, 'lib/db/generated'), join(app, 'lib/db/generated'), { recursive: true })
  cpSync(join(ROOT, 'tsconfig.json'), join(app, 'tsconfig.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(app, 'node_modules'), 'dir')
  const child = await startNode(cleanUp, [NEXT, 'build'], {
    cwd: app,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(`${chunk}`))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`The app of (b) cannot be built:\n${output.join('')}`)
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
    baseUrl: await whenReady(child, '(b)', addressIn(child.stdout)),
    headers: {},
  }
}

const appIn = (folder: string) => join(folder, 'next-app')

/** The address that `next start` prints, once it says that it is ready. */
function addressIn(stdout: Readable): Promise<string> {
  return new Promise((resolve) => {
    let output = ''
    stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const address = /Local:\s+(http:\S+)[\s\S]*Ready in/.exec(output)?.[1]
      if (address) resolve(address)
    })
  })
}
