import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { applyMigrations } from '@/lib/db/migrations'
import { openDatabase } from '@/lib/db/open-database'
import { administer } from '../../support/administer'
import { freePort } from '../../support/free-port'
import { postgresUrl } from '../../support/services.js'

const ROOT = join(import.meta.dirname, '../../..')

/** `npm start` on a database that was migrated and holds nothing. */
export type EmptyPassboard = {
  baseUrl: string
  /** What it wrote on the console. */
  output(): string
  close(): Promise<void>
}

export async function startEmptyPassboard(): Promise<EmptyPassboard> {
  const name = `passboard_empty_${randomBytes(6).toString('hex')}`
  await administer(`CREATE DATABASE "${name}"`)
  const database = openDatabase({ databaseUrl: postgresUrl(name) })
  await applyMigrations(database)
  await database.close()

  const port = await freePort()
  const server = spawn(process.execPath, ['server/ops/run.js', 'start'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: postgresUrl(name),
      AUTH_SECRET: randomBytes(32).toString('hex'),
      PORT: String(port),
      HOST: '127.0.0.1',
      REDIS_URL: '',
      PUBLIC_URL: '',
    },
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (output.includes('"msg":"ready"')) resolve()
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', () => reject(new Error(`Passboard ended: ${output}`)))
  })

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    output: () => output,
    close: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await administer(`DROP DATABASE "${name}" WITH (FORCE)`)
    },
  }
}
