import { installationFolder, resolvedDataDir } from '@/lib/config'

/** What a command works on. `databaseUrl` undefined: the embedded database in `folder`, the café's folder in DATA_DIR. */
export function commandTarget(): { databaseUrl: string | undefined; folder: string } {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env
  return { databaseUrl: databaseUrl || undefined, folder: installationFolder(resolvedDataDir(dataDir), 'cafe') }
}
