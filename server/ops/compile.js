import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { migrationNames, ROOT } from './prepare.js'

/**
 * Compiles the programs of the server into the folder `program`, each with the modules of this repository; packages stay in
 * node_modules. What several programs need, and what only some runs load, becomes a chunk of its own.
 */
const PROGRAMS = {
  start: 'server/main.ts',
  demo: 'server/ops/demo-server.ts',
  migrate: 'server/ops/migrate.ts',
  backup: 'server/ops/backup.ts',
  restore: 'server/ops/restore.ts',
  doctor: 'server/ops/doctor.ts',
}

const TARGET = join(ROOT, 'program')

rmSync(TARGET, { recursive: true, force: true })
await build({
  absWorkingDir: ROOT,
  entryPoints: Object.entries(PROGRAMS).map(([out, path]) => ({ in: path, out })),
  outdir: TARGET,
  chunkNames: 'chunk-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  plugins: [{ name: 'own-folders', setup: ({ onLoad }) => onLoad({ filter: /\.ts$/ }, keepFolder) }],
})
writeFileSync(join(TARGET, 'migrations.json'), migrationNames())

/**
 * A module finds files by its own folder, as if it lay where it does in the repository.
 * @param {{ path: string }} file
 */
function keepFolder({ path }) {
  const folder = JSON.stringify(`/../${relative(ROOT, dirname(path)).replaceAll('\\', '/')}`)
  const contents = readFileSync(path, 'utf8').replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`)
  return { contents, loader: /** @type {const} */ ('ts') }
}
