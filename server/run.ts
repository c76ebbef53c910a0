import { type Config, type Installation, installationFolder, parseConfig, StartError } from '@/lib/config'
import { installDatabase } from '@/lib/db/database'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/db/embedded/embedded-postgres'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { isDatabaseUnavailable } from '@/lib/db/write-failures'
import { log } from '@/lib/log'
import { preparePages } from './pages'
import { type RunningService, startService } from './service'

export type RunOptions = {
  installation: Installation
  dev: boolean
  /** Runs before the server listens, on a connection without a time limit. @param isOwn the database belongs to this process */
  prepare: (database: OpenedDatabase, isOwn: boolean) => Promise<void>
}

/** A longer query fails, so that a database connection that stops responding does not block requests. */
const QUERY_TIMEOUT_MS = 10_000
/** Longer than the service's own stop timeout. The process exits then, also if something still runs. */
const STOP_DEADLINE_MS = 20_000

/**
 * Runs Passboard in this process until SIGTERM or SIGINT.
 * If it cannot start, it prints the reason and exits with code 1.
 */
export async function run({
  installation,
  dev,
  prepare,
}: RunOptions): Promise<{ config: Config; service: RunningService }> {
  try {
    const config = parseConfig(process.env)
    // next-auth reads its URL from this variable.
    process.env.NEXTAUTH_URL = config.publicUrl
    const own = config.databaseUrl ? null : await startOwnPostgres(config, installation)
    const databaseUrl = config.databaseUrl ?? own?.url ?? ''
    // What is prepared may take longer than any request.
    const preparing = openDatabase({ databaseUrl })
    await prepare(preparing, own !== null)
    await preparing.close()
    const database = openDatabase({ databaseUrl, queryTimeoutMs: QUERY_TIMEOUT_MS })
    installDatabase(database)
    const service = await startService(
      { ...config, databaseUrl },
      database,
      log(),
      await preparePages({ dev, host: config.host, port: config.port }),
    )
    stopOnSignal(service, database, own)
    return { config, service }
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`)
    process.exit(1)
  }
}

const startOwnPostgres = ({ dataDir }: Config, installation: Installation): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres(installationFolder(dataDir, installation), { report: (sentence) => log().error(sentence) })

function stopOnSignal(service: RunningService, database: OpenedDatabase, own: EmbeddedPostgres | null) {
  let stopping = false
  const stop = async () => {
    // A second signal stops at once.
    if (stopping) process.exit(1)
    stopping = true
    log().info('stopping')
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref()
    await service.stop()
    await database.close()
    await own?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function startFailure(error: unknown): string {
  if (error instanceof StartError) return `Passboard cannot start.\n${error.message}`
  const cause = settingCausing(error)
  if (cause) return `Passboard cannot start.\n${cause}: ${(error as Error).message}`
  if (isDatabaseUnavailable(error))
    return `Passboard cannot start.\nDATABASE_URL cannot be reached: ${(error as Error).message}`
  return `Passboard cannot start.\n${error instanceof Error ? error.stack : String(error)}`
}

/** The setting that caused an error of Postgres or of the network; null: unknown. */
function settingCausing(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // No such database (3D000), no such role or a wrong password (class 28).
  if (code === '3D000' || code.startsWith('28')) return 'Postgres refuses DATABASE_URL'
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES') return 'The server cannot listen on HOST and PORT'
  return null
}
