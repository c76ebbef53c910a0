import { installationFolder, resolvedDataDir, StartError } from '@/lib/config'
import { diskLineBefore } from '@/lib/disk-too-small'

/** What a command works on. `databaseUrl` undefined: the embedded database in `folder`, the café's folder in DATA_DIR. */
type Target = { databaseUrl: string | undefined; folder: string }

/** Runs a command of the operator. A refusal is printed as a sentence, another error with its stack; both end with code 1. */
export async function runCommand(command: (target: Target) => Promise<void>): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = process.env
  const target = {
    databaseUrl: DATABASE_URL || undefined,
    folder: installationFolder(resolvedDataDir(DATA_DIR), 'cafe'),
  }
  try {
    await command(target)
  } catch (error) {
    if (!target.databaseUrl) process.stderr.write(diskLineBefore(error, target.folder))
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}
