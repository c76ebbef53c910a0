import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CleanUp } from './clean-up'

/** A folder for what the servers of a part write; gone after it. */
export async function createFolder(cleanUp: CleanUp): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'passboard-bench-'))
  await cleanUp.add(() => rm(folder, { recursive: true, force: true }))
  return folder
}
