import { installBackupContext } from '@/lib/backup/backup-context'
import { storeBackup } from '@/lib/backup/backup-files'
import { type BackupSource, backupStream } from '@/lib/backup/write-backup'
import { watchInstallation } from '@/lib/conditions/installation-checks'
import {
  type Config,
  type Installation,
  installationFolder,
  parseConfig,
  resolvedDataDir,
  StartError,
} from '@/lib/config'
import { type Database, installDatabase } from '@/lib/db/database'
import { applyMigrations, type MigrateOptions } from '@/lib/db/migrations'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { isDatabaseUnavailable } from '@/lib/db/write-failures'
import { diskLineBefore } from '@/lib/disk-too-small'
import { isBackupMissing } from '@/lib/doctor/machine-checks'
import { keptSecret } from '@/lib/kept-secret'
import { log } from '@/lib/log'
import { openCertificate } from './https'
import { watchDisk } from './ops/disk-watch'
import { nightlyBackups } from './ops/nightly-backup'
import { preparePages } from './pages'
import { type RunningService, startService } from './service'
import { type EndLater, stopOnSignal } from './stop-on-signal'

export type RunOptions<Printed> = {
  installation: Installation
  dev: boolean
  /** As of `applyMigrations`. */
  check?: MigrateOptions['check']
  /** Runs before the server listens, when the database has all migrations, on connections without a time limit. */
  prepare?: (database: OpenedDatabase) => Promise<void>
  /** Reads what the start prints, before the server listens: if the database does not respond then, the start ends with the reason. */
  readToPrint: (database: Database) => Promise<Printed>
}

/** A longer query fails, so that a database connection that stops responding does not block requests. */
const QUERY_TIMEOUT_MS = 10_000
/** A process that ends because of an error waits so long until what it had started has ended. */
const END_DEADLINE_MS = 20_000
/**
 * The exit code when the data of the embedded database are gone. A next start would make a new, empty database: passboard.service makes
 * none.
 */
const DATA_GONE_CODE = 66

/**
 * Runs Passboard in this process until SIGTERM or SIGINT.
 * If it cannot start, it prints the reason and exits with code 1.
 * @returns `toPrint`: what `readToPrint` resolved with
 */
export async function run<Printed>({ installation, dev, check, prepare, readToPrint }: RunOptions<Printed>): Promise<{
  config: Config
  service: RunningService
  endLater: EndLater
  toPrint: Printed
}> {
  const { endLater, endAll, isStopping } = stopOnSignal()
  const endBecause = async (sentence: string) => {
    log().fatal(sentence)
    setTimeout(() => process.exit(DATA_GONE_CODE), END_DEADLINE_MS).unref()
    await endAll()
    process.exit(DATA_GONE_CODE)
  }
  try {
    keepSecret(installation)
    const config = parseConfig(process.env)
    tellNextAuth(config)
    const folder = installationFolder(config.dataDir, installation)
    const databaseUrl = config.databaseUrl ?? (await startOwnPostgres(folder, { endLater, onGone: endBecause }))
    const source = { databaseUrl, folder }
    const isOwn = config.databaseUrl === undefined
    // The demo's data are worth nothing.
    const isBackedUp = isOwn && installation === 'cafe'
    // What is prepared may take longer than any request.
    const preparing = openDatabase({ databaseUrl })
    await applyMigrations(preparing, {
      ...(check && { check }),
      ...(isBackedUp && { before: () => backUpBeforeUpgrade(source) }),
    })
    await prepare?.(preparing)
    await preparing.close()
    const database = openDatabase({ databaseUrl, queryTimeoutMs: QUERY_TIMEOUT_MS })
    installDatabase(database)
    endLater(database.close)
    const toPrint = await readToPrint(database)
    const backups = isBackedUp ? nightlyBackups(source, database, log()) : null
    if (installation === 'cafe')
      watchInstallation('backup_missing', {
        holds: async (setUpAt) => isBackupMissing(folder, isOwn, setUpAt),
        // The backup of a night in which the machine was off is made soon after the start.
        mayBegin: () => backups?.hasLooked() ?? true,
      })
    installBackupContext({
      source,
      isOwn,
      begin: async (passphrase, ended) => {
        // Its library takes memory, so it is loaded by the first backup that is downloaded.
        const { encrypted } = await import('@/lib/backup/encryption')
        return encrypted(backupStream(source, ended), passphrase)
      },
    })
    const pages = await preparePages({ dev, host: config.host, port: config.port })
    const certificate = await openCertificate(config, source.folder, log())
    const service = await startService(config, database, log(), pages, { certificate })
    endLater(service.stop)
    if (isOwn) {
      const stopWatch = await watchDisk(source.folder, log())
      endLater(async () => stopWatch())
    }
    if (backups) {
      backups.start()
      endLater(async () => backups.stop())
    }
    return { config, service, endLater, toPrint }
  } catch (error) {
    // What was being started has been ended; the process exits when all of it has.
    if (isStopping()) return new Promise(() => undefined)
    process.stderr.write(`Passboard cannot start.\n${diskLine(error, installation)}${startFailure(error)}\n`)
    setTimeout(() => process.exit(1), END_DEADLINE_MS).unref()
    await endAll()
    process.exit(1)
  }
}

/**
 * An installation on one machine keeps its secret itself, and so does the demo. Processes that share a database need the same
 * secret, so there it is a setting.
 */
function keepSecret(installation: Installation): void {
  const { AUTH_SECRET, DATABASE_URL, DATA_DIR } = process.env
  if (AUTH_SECRET || (DATABASE_URL && installation === 'cafe')) return
  process.env.AUTH_SECRET = keptSecret(installationFolder(resolvedDataDir(DATA_DIR), installation))
}

/** next-auth reads these variables: its address, or that it is the one of the request (`server/own-host.ts` checks it). */
function tellNextAuth({ publicUrl }: Config): void {
  if (publicUrl === undefined) {
    delete process.env.NEXTAUTH_URL
    process.env.AUTH_TRUST_HOST = '1'
  } else process.env.NEXTAUTH_URL = publicUrl
}

/** @returns the address of the database */
async function startOwnPostgres(
  folder: string,
  { endLater, onGone }: { endLater: EndLater; onGone: (sentence: string) => void },
): Promise<string> {
  // Loaded only where it runs.
  const { startEmbeddedPostgres } = await import('@/lib/db/embedded/embedded-postgres')
  const { url, stop } = await startEmbeddedPostgres(folder, { report: (sentence) => log().error(sentence), onGone })
  endLater(stop)
  return url
}

async function backUpBeforeUpgrade(source: BackupSource): Promise<void> {
  const file = await storeBackup(source, 'upgrade')
  log().info({ file }, 'backup written before the upgrade')
}

function diskLine(error: unknown, installation: Installation): string {
  const { DATABASE_URL, DATA_DIR } = process.env
  return DATABASE_URL ? '' : diskLineBefore(error, installationFolder(resolvedDataDir(DATA_DIR), installation))
}

function startFailure(error: unknown): string {
  if (error instanceof StartError) return error.message
  const cause = settingCausing(error)
  if (cause) return `${cause}: ${(error as Error).message}`
  if (process.env.DATABASE_URL && isDatabaseUnavailable(error))
    return `DATABASE_URL cannot be reached: ${(error as Error).message}`
  return String(error instanceof Error ? error.stack : error)
}

/** An error of the system. `hostname`: of a name that was not found. */
type Failure = Partial<NodeJS.ErrnoException> & { hostname?: string }

/** The setting that caused an error of Postgres or of the network; null: unknown. */
function settingCausing(error: unknown): string | null {
  const { code: found, syscall, hostname }: Failure = error instanceof Error ? error : {}
  const code = String(found ?? '')
  // No such database (3D000), no such role or a wrong password (class 28).
  if (code === '3D000' || code.startsWith('28')) return 'Postgres refuses DATABASE_URL'
  const isHostUnknown = syscall === 'getaddrinfo' && hostname === process.env.HOST
  if (syscall === 'listen' || isHostUnknown) return 'The server cannot listen on HOST and PORT'
  return null
}
