import { type ChildProcess, spawn } from 'node:child_process'
import { Redis } from 'ioredis'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port'

/** Starts a Redis server for one test, which can kill it. @param wanted its port; default: a free one */
export async function startRedis(wanted?: number): Promise<{ url: string; port: number; process: ChildProcess }> {
  const port = wanted ?? (await freePort())
  const process = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  })
  onTestFinished(() => {
    process.kill('SIGKILL')
  })
  const probe = new Redis(port, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  probe.on('error', () => undefined)
  await probe.ping()
  probe.disconnect()
  return { url: `redis://127.0.0.1:${port}`, port, process }
}
