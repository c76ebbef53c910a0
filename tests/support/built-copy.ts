import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** What runs: its own folder decides where it finds the rest, so a link to it would lead back to the repository. */
const COPIED = [
  ...['program', 'server/ops/run.js', 'server/ops/prepare.js', 'server/ops/refused-modules.js'],
  'next.config.js',
]
const LINKED = ['.next', 'node_modules', 'package.json', 'prisma', 'public']

/** A checkout as `npm run build` leaves it, in an empty folder of the test's own: its default DATA_DIR belongs to nobody else. */
export function builtCopy(): string {
  const root = join(mkdtempSync(join(tmpdir(), 'passboard-copy-')), 'passboard')
  onTestFinished(() => rmSync(dirname(root), { recursive: true, maxRetries: 10 }))
  for (const path of COPIED) cpSync(path, join(root, path), { recursive: true })
  for (const path of LINKED) symlinkSync(join(process.cwd(), path), join(root, path))
  return root
}
