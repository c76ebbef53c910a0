import type { Config } from '@/lib/config'
import { lockDataDir } from '@/lib/db/data-dir-lock'
import { installDatabase } from '@/lib/db/database'
import { isDatabaseAway } from '@/lib/db/database-away'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { log } from '@/lib/log'
import { StartError } from '@/lib/start-error'
import { preparePages } from './pages'
import { type RunningService, startService } from './service'

export type Run = {
  readConfig: (env: NodeJS.ProcessEnv) => Config
  dev: boolean
  /** What is done with the open database before anything is served. */
  prepare: (database: OpenedDatabase) => Promise<void>
}

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
    const database = await openDatabase(config)
    installDatabase(database)
    await prepare(database)
    const service = await startService(config, database, log(), await preparePages({ dev }))
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
    if (stopping) return
    stopping = true
    log().info('stopping')
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
  if (isDatabaseAway(error))
    return `Passboard cannot start.\nDATABASE_URL cannot be reached: ${(error as Error).message}`
  return `Passboard cannot start.\n${error instanceof Error ? error.stack : String(error)}`
}
