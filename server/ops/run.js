import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT, refuseOldNode, setDefaultDataDir, stop } from './prepare.js'

/** `node server/ops/run.js <program>`: runs a compiled program in this process, with the arguments that follow its name. */
refuseOldNode()
setDefaultDataDir()
const [name = ''] = process.argv.splice(2, 1)
const program = join(ROOT, 'program', `${name}.js`)
if (!existsSync(program)) stop('Passboard is not built yet. Run: npm run build')
await import(pathToFileURL(program).href)
