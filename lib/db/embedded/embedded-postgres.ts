import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { dataFolder, openCluster } from './cluster'
import { freeLoopbackPort } from './free-loopback-port'
import { lockFolder } from './lock-folder'
import { findPrograms } from './programs'
import { userForPostgres } from './run-as'
import { loopbackAddress, socketAddress } from './server-address'
import { type Launch, launch, type ServerProcess } from './server-process'

/** A Postgres server that belongs to this process. */
export type EmbeddedPostgres = {
  /** Of a connection as the owner of the database. */
  url: string
  /** Stops the server in order and releases the folder. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Of Postgres, in addition to those for a small machine. */
  settings?: Record<string, string>
  /** Listen on this port of the loopback address instead of a Unix socket. */
  loopbackPort?: number
  /** Gets a sentence when the server has ended by itself, when it cannot be started again, and when its log cannot be put aside. */
  report?: (sentence: string) => void
  /** Gets a sentence when the server has ended and its data are gone. It is not started again. */
  onGone?: (sentence: string) => void
}

/** A server that does not start is tried again after the first, then after twice as long, at most after the second. */
const RESTART_PAUSE_MS = { first: 500, longest: 5_000 }

/**
 * For a small machine: Passboard has 23 connections; backups and people some more. These are given at each start, so no file in the
 * data folder can weaken them.
 */
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '40',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  // No other server reads its log: what is written is what a restart needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // Fewer processes: one café has short statements.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  autovacuum_max_workers: '1',
  // Clean up after a twentieth of a table has changed, not a fifth: small steps, and room that is used again.
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_vacuum_insert_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.05',
  jit: 'off',
  // The log has no values of rows and no statements: they contain names and phone numbers.
  log_min_messages: 'warning',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

/**
 * Starts Postgres on the data in `<folder>/postgres`, which are made if the folder has none. If the server ends by itself, it is
 * started again. After a crash, a kill or a power cut it recovers what was committed.
 * @throws {StartError} when another process uses the folder, when the folder holds something else, or when there is no
 * Postgres for this platform
 */
export async function startEmbeddedPostgres(
  folder: string,
  { settings = {}, loopbackPort, report = console.error, onGone = report }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const home = resolve(folder)
  const unlock = await lockFolder(home)
  try {
    const runAs = userForPostgres([dataFolder(home), home, dirname(home)])
    const programs = findPrograms(runAs, home)
    const cluster = openCluster(home, programs, runAs)
    const port = loopbackPort ?? (process.platform === 'win32' ? await freeLoopbackPort() : null)
    const address = port === null ? socketAddress(cluster) : loopbackAddress(cluster, port)
    const all = { ...SETTINGS, ...settings, ...address.settings }
    const stop = await keepRunning({ cluster, programs, runAs, settings: all }, { report, onGone })
    return {
      url: address.url,
      stop: async () => {
        await stop()
        address.remove()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Starts the server, and again whenever it ends. @returns a function that stops it @throws {StartError} from the first start */
async function keepRunning(
  options: Launch,
  { report, onGone }: Required<Pick<EmbeddedOptions, 'report' | 'onGone'>>,
): Promise<() => Promise<void>> {
  let stopping = false
  let server: ServerProcess | null = await launch(options, report)
  const supervise = async () => {
    let pause = RESTART_PAUSE_MS.first
    while (!stopping) {
      await server?.ended
      server = null
      if (stopping) return
      if (!existsSync(options.cluster.data)) {
        onGone(
          `${options.cluster.data} is gone. If its disk was taken away, bring it back; otherwise restore a backup.`,
        )
        return
      }
      report('The database server has ended. It is started again.')
      try {
        server = await launch(options, report)
        pause = RESTART_PAUSE_MS.first
      } catch (error) {
        report(`The database server does not start. It is tried again. ${error}`)
        await wait(pause)
        pause = Math.min(2 * pause, RESTART_PAUSE_MS.longest)
      }
    }
    server?.stop()
    await server?.ended
  }
  const supervised = supervise()
  return async () => {
    stopping = true
    server?.stop()
    await supervised
  }
}
