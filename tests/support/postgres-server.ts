import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { applyMigrations } from '@/lib/db/migrations'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { seedDemo } from '@/prisma/seed'
import { freePort } from './free-port'

/** A Postgres server for one test, which can stop and restart it. It contains the demo cafés. */
export type PostgresServer = {
  url: string
  database: OpenedDatabase
  start(): void
  /** Stops the server like a crash: no checkpoint, all connections are closed. */
  crash(): void
  /** Copies the data of the stopped server. */
  backUp(): void
  /** Replaces the data of the stopped server by the copy. */
  restore(): void
}

export async function startPostgres(): Promise<PostgresServer> {
  const owner = ownerOfServer()
  const folder = mkdtempSync(join(tmpdir(), 'passboard-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(binaries(), program), ['-D', data, ...args], { ...owner, cwd: folder })
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  }
  run('initdb', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync')
  const port = await freePort()
  const options = `-p ${port} -h 127.0.0.1 -k ${folder} -c max_connections=200`
  const start = () => run('pg_ctl', '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  const crash = () => run('pg_ctl', '-w', '-m', 'immediate', 'stop')
  const copy = join(folder, 'copy')
  const replace = (from: string, to: string) => {
    rmSync(to, { recursive: true, force: true })
    const { status, stderr } = spawnSync('cp', ['-a', from, to])
    if (status !== 0) throw new Error(`cp failed: ${stderr}`)
  }

  start()
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const database = await openDatabase({ databaseUrl: url, dataDir: '' })
  onTestFinished(async () => {
    await database.close()
    crash()
    rmSync(folder, { recursive: true, force: true })
  })
  await applyMigrations(database)
  await seedDemo(database)
  return { url, database, start, crash, backUp: () => replace(data, copy), restore: () => replace(copy, data) }
}

/** The folder of the server's programs in Debian's packages; it is not on the PATH. */
function binaries(): string {
  const root = '/usr/lib/postgresql'
  const version = readdirSync(root)
    .toSorted((a, b) => Number(a) - Number(b))
    .at(-1)
  return join(root, version ?? '', 'bin')
}

/** Postgres refuses to run as root, so root runs it as the user that the packages create. */
function ownerOfServer(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}
