import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setInterval } from 'node:timers/promises'
import { freePort } from '../../support/free-port'

const ROOT = join(import.meta.dirname, '../../..')

/** How long a server that says it is ready may take to prove it. */
const PATIENCE_MS = 60_000

/** Passboard as people start it: the built pages, served by the demo's own program in a process of its own. */
export type CafeServer = {
  baseUrl: string
  /** Signs its sessions. */
  authSecret: string
  /** Starts again on the same address; resolves when it is ready. */
  start(): Promise<void>
  /** SIGTERM: an orderly stop. SIGKILL: a crash. Resolves when the process is gone. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** A server for this database that is not started yet. @param settings replace the demo's own */
export async function cafeServer(databaseUrl: string, settings: Record<string, string> = {}): Promise<CafeServer> {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const authSecret = randomBytes(32).toString('hex')
  let running: ChildProcess | null = null

  return {
    baseUrl,
    authSecret,
    start: async () => {
      running = launch({
        DATABASE_URL: databaseUrl,
        AUTH_SECRET: authSecret,
        PORT: String(port),
        ESTIMATES: 'off',
        ...settings,
      })
      await ready(running)
      await untilReady(`${baseUrl}/readyz`)
    },
    stop: async (signal = 'SIGTERM') => {
      const stopping = running
      running = null
      if (!stopping || stopping.exitCode !== null) return
      stopping.kill(signal)
      await once(stopping, 'exit')
    },
  }
}

function launch(settings: Record<string, string>): ChildProcess {
  const server = spawn(process.execPath, ['server/ops/run.js', 'demo'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      // The demo's own settings, whatever this shell has set for others.
      REDIS_URL: '',
      PUBLIC_URL: '',
      DEMO_ORDERS_PER_MINUTE: '0',
      RATE_LIMIT_PER_MINUTE: '1000000',
      // The receivers of the tests are on this machine.
      WEBHOOK_ALLOW_PRIVATE: '1',
      PRINTER_ALLOW_PRIVATE: '1',
      ...settings,
    },
  })
  // A test run that is broken off leaves no server behind.
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  server.once('exit', () => process.off('exit', kill))
  return server
}

/** With a backlog of events that is older than half a minute, a server serves before it is ready. */
async function untilReady(url: string): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  for await (const _ of setInterval(50, null, { signal })) if ((await fetch(url, { signal })).status === 200) return
}

/** The demo prints that it is ready; if it stops before, the error says what it printed. */
async function ready(server: ChildProcess): Promise<void> {
  if (!server.stdout || !server.stderr) throw new Error('The server has no output to read.')
  const closed = new Promise((resolve) => server.once('close', resolve))
  let errors = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text)
    errors += text
  })
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.includes('Passboard is ready')) return void server.stdout.resume()
  }
  await closed
  throw new Error(`The server stopped before it was ready (exit code ${server.exitCode}): ${errors}`)
}
