import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrationNames, ROOT, refuseOldNode, setDefaultDataDir, stop } from './prepare.js'

/** `node server/ops/run.js <program>`: runs a compiled program in this process, with the arguments that follow its name. */
refuseOldNode()
setDefaultDataDir()
const [name = ''] = process.argv.splice(2, 1)
const program = join(ROOT, 'program', `${name}.js`)
if (!existsSync(program)) stop('Passboard is not built yet. Run: npm run build')
// Otherwise the programs of the former version would apply the migrations of this one.
const migrations = join(ROOT, 'program/migrations.json')
if (!existsSync(migrations) || readFileSync(migrations, 'utf8') !== migrationNames())
  stop('Passboard has changed since it was built. Run: npm run build')
await import(pathToFileURL(program).href)
