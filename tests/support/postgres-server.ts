import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openCluster, USER } from '@/lib/db/embedded/cluster'
import { findPrograms } from '@/lib/db/embedded/programs'
import { userForPostgres } from '@/lib/db/embedded/run-as'
import { launch, type ServerProcess } from '@/lib/db/embedded/server-process'
import { applyMigrations } from '@/lib/db/migrations'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { seedDemo } from '@/prisma/seed'
import { beginDay } from './day-end'
import { freePort } from './free-port'

/** A Postgres server for one test, which can stop and restart it. It contains the demo cafés. */
export type PostgresServer = {
  url: string
  database: OpenedDatabase
  start(): Promise<void>
  /** Stops the server like a crash: no checkpoint, all connections are closed. */
  crash(): Promise<void>
  /** Copies the data of the stopped server. */
  backUp(): void
  /** Replaces the data of the stopped server by the copy. */
  restore(): void
}

export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'passboard-postgres-'))
  const runAs = userForPostgres([folder])
  const programs = findPrograms(runAs, folder)
  const cluster = openCluster(folder, programs, runAs)
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '200',
  }
  let server: ServerProcess
  const start = async () => {
    server = await launch({ cluster, programs, runAs, settings }, console.error)
  }
  const crash = async () => {
    server.crash()
    await server.ended
  }
  const copy = join(folder, 'copy')
  const replace = (from: string, to: string) => {
    rmSync(to, { recursive: true, force: true })
    const { status, stderr } = spawnSync('cp', ['-a', from, to])
    if (status !== 0) throw new Error(`cp failed: ${stderr}`)
  }

  await start()
  const url = `postgresql://${USER}:${cluster.password}@127.0.0.1:${port}/postgres`
  const database = openDatabase({ databaseUrl: url })
  onTestFinished(async () => {
    await database.close()
    await crash()
    rmSync(folder, { recursive: true, force: true })
  })
  await applyMigrations(database)
  await seedDemo(database)
  await beginDay(database)
  const { data } = cluster
  return { url, database, start, crash, backUp: () => replace(data, copy), restore: () => replace(copy, data) }
}
