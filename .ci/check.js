import { spawnSync } from 'node:child_process'
import { prepare, ROOT } from '../server/ops/prepare.js'

/** `npm run check`: all static checks of the code. Every check runs, also after a failure; any failure fails the command. */
/** @type {Record<string, [string, ...string[]]>} */
const CHECKS = {
  types: ['npx', '--no-install', 'tsc', '--noEmit'],
  'types of the server': ['npx', '--no-install', 'tsc', '--noEmit', '--project', 'tsconfig.server.json'],
  'lint and format': ['npx', '--no-install', 'biome', 'check', '.'],
  'browser support': ['node', '--import', 'tsx', '.ci/browser-support.ts'],
  'data access': ['node', '--import', 'tsx', '.ci/data-access.ts'],
  'unused code': ['npx', '--no-install', 'knip'],
  'lock file': ['node', '.ci/lockfile.js', '--check'],
  'OpenAPI and AsyncAPI documents': ['node', '--import', 'tsx', '.ci/api-documents.ts'],
  'schema and migrations': ['node', '--import', 'tsx', 'prisma/diff.ts', '--check'],
}

await prepare()
const failed = Object.entries(CHECKS).filter(([name, command]) => !passes(name, command))
console.log(failed.length === 0 ? 'All checks pass.' : `Failed: ${failed.map(([name]) => name).join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

/**
 * @param {string} name
 * @param {[string, ...string[]]} command
 */
function passes(name, [program, ...args]) {
  console.log(`— ${name}`)
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })
  return status === 0
}
