import { statSync } from 'node:fs'
import { StartError } from '@/lib/config'
import { clusterFolder } from '@/lib/db/cluster-folder'
import { startEmbeddedPostgres } from '@/lib/db/embedded/embedded-postgres'
import { findRunningServer } from '@/lib/db/embedded/running-server'

/**
 * The server of an installation's embedded database: the one that Passboard runs now, or else one for this command.
 * @throws {StartError} if the folder has no database; the error of the system if it cannot be read
 */
export async function openServer(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  if (!statSync(clusterFolder(folder), { throwIfNoEntry: false }))
    throw new StartError(`${folder} has no database. Set DATA_DIR to the folder of the café, or DATABASE_URL.`)
  const running = findRunningServer(folder)
  if (running) return { url: running.url, close: async () => running.remove() }
  const started = await startEmbeddedPostgres(folder)
  return { url: started.url, close: started.stop }
}
