import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MANIFEST = join(import.meta.dirname, '../../.next/server/server-reference-manifest.json')

export type ServedAction = { id: string; name: string; page: string }

/** Every server action of the build: its name is its file and its function, such as `kitchen/sendTap`. */
export function servedActions(): ServedAction[] {
  type Manifest = { node: Record<string, { workers: Record<string, unknown>; filename: string; exportedName: string }> }
  const { node } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest
  return Object.entries(node).map(([id, { workers, filename, exportedName }]) => ({
    id,
    name: `${withoutGroups(filename.replace(/^app\//, '').replace(/[^/]*$/, ''))}${exportedName}`,
    page: `/${withoutGroups((Object.keys(workers)[0] ?? '').replace(/^app\//, '').replace(/\/?page$/, ''))}`,
  }))
}

const withoutGroups = (path: string) => path.replaceAll(/\([^)]*\)\//g, '')
