import { type Config, StartError } from '@/lib/config'
import { lockDataDir } from '@/lib/db/data-dir-lock'
import { installDatabase } from '@/lib/db/database'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { isDatabaseUnavailable } from '@/lib/db/write-failures'
import { log } from '@/lib/log'
import { preparePages } from './pages'
import { type RunningService, startService } from './service'

export type Run = {
  readConfig: (env: NodeJS.ProcessEnv) => Config
  dev: boolean
  /** What is done with the open database before anything is served. */
  prepare: (database: OpenedDatabase) => Promise<void>
}

/** A query that takes longer than this is given up, so that a connection gone mute holds nobody for long. */
const QUERY_TIMEOUT_MS = 10_000
/** Longer than the service's own patience; whatever still hangs then is left behind. */
const STOP_DEADLINE_MS = 20_000

/**
 * Runs Passboard in this process until it is told to stop (SIGTERM, SIGINT).
 * What keeps it from starting is printed in a sentence, with exit code 1.
 */
export async function run({ readConfig, dev, prepare }: Run): Promise<{ config: Config; service: RunningService }> {
  try {
    const config = readConfig(process.env)
    // next-auth reads its address from here.
    process.env.NEXTAUTH_URL = config.publicUrl
    const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir)
    const database = await openDatabase({ ...config, queryTimeoutMs: QUERY_TIMEOUT_MS })
    installDatabase(database)
    await prepare(database)
    const service = await startService(
      config,
      database,
      log(),
      await preparePages({ dev, host: config.host, port: config.port }),
    )
    stopOnSignal(service, database, unlock)
    return { config, service }
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`)
    process.exit(1)
  }
}

function stopOnSignal(service: RunningService, database: OpenedDatabase, unlock: () => void) {
  let stopping = false
  const stop = async () => {
    // Who asks twice does not want to wait.
    if (stopping) process.exit(1)
    stopping = true
    log().info('stopping')
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref()
    await service.stop()
    await database.close()
    unlock()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function startFailure(error: unknown): string {
  if (error instanceof StartError) return `Passboard cannot start.\n${error.message}`
  const setting = settingBehind(error)
  if (setting) return `Passboard cannot start.\n${setting}: ${(error as Error).message}`
  if (isDatabaseUnavailable(error))
    return `Passboard cannot start.\nDATABASE_URL cannot be reached: ${(error as Error).message}`
  return `Passboard cannot start.\n${error instanceof Error ? error.stack : String(error)}`
}

/** The setting that an error of Postgres or of the network speaks of. */
function settingBehind(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // No such database (3D000), no such role or a wrong password (class 28).
  if (code === '3D000' || code.startsWith('28')) return 'DATABASE_URL is refused by the server'
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES') return 'HOST or PORT cannot be listened on'
  return null
}
