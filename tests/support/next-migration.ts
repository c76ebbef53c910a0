import { type MigrationScript, migrationScripts } from '@/lib/db/migrations'
import { sha256 } from '@/lib/sha256'

/** The next version of Passboard, whose only difference is one more migration. */
export type NextVersion = {
  name: string
  /** All of its migrations. */
  scripts: MigrationScript[]
  /** For a process of it: see `spawnPassboard`. */
  env: { NEXT_MIGRATION: string }
}

export function nextVersion(script: string): NextVersion {
  const name = '29990101000000_next'
  return {
    name,
    scripts: [...migrationScripts(), { name, script, checksum: sha256(script) }],
    env: { NEXT_MIGRATION: JSON.stringify({ name, script }) },
  }
}
