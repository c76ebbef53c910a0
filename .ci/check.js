import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { prepare, ROOT } from '../server/ops/prepare.js'

/** `npm run check`: all static checks of the code. Every check runs, also after a failure; any failure fails the command. */
/** The native compiler: it needs a third of the processor time. `typescript` has the interface that tests and Next use. */
const TSC = 'node_modules/typescript-7/bin/tsc'
/** @type {Record<string, [string, ...string[]]>} */
const CHECKS = {
  types: ['node', TSC, '--noEmit'],
  'types of the server': ['node', TSC, '--noEmit', '--project', 'tsconfig.server.json'],
  'lint and format': ['npx', '--no-install', 'biome', 'check', '.'],
  'browser support': ['node', '--import', 'tsx', '.ci/browser-support.ts'],
  'order of the folders': ['node', '--import', 'tsx', '.ci/folder-order.ts'],
  'data access': ['node', '--import', 'tsx', '.ci/data-access.ts'],
  'unused code': ['npx', '--no-install', 'knip'],
  'lock file': ['node', '.ci/lockfile.js', '--check'],
  'OpenAPI and AsyncAPI documents': ['node', '--import', 'tsx', '.ci/api-documents.ts'],
  'schema and migrations': ['node', '--import', 'tsx', 'prisma/diff.ts', '--check'],
}

/** Each check uses one core. */
const AT_ONCE = 2

await prepare()
const waiting = Object.entries(CHECKS)
/** @type {string[]} */
const failed = []
await Promise.all(Array.from({ length: AT_ONCE }, work))
console.log(failed.length === 0 ? 'All checks pass.' : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

/** Runs one waiting check after the other. */
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command] = next
    if (!(await passes(name, command))) failed.push(name)
  }
}

/**
 * Runs a check and shows its output when it has ended.
 * @param {string} name
 * @param {[string, ...string[]]} command
 */
async function passes(name, [program, ...args]) {
  const check = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const closed = once(check, 'close')
  /** @type {Buffer[]} */
  const output = []
  for (const stream of [check.stdout, check.stderr]) stream.on('data', (part) => output.push(part))
  const [status] = await closed
  console.log(`— ${name}\n${Buffer.concat(output)}`)
  return status === 0
}
