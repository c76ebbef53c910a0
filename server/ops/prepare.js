import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Prepares a checkout: packages, Prisma's client, Next's pages, the server. A step runs only if its input files have changed.
 * Plain JavaScript without imports of packages: it runs before they are installed.
 */

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const OLDEST_NODE = { major: 20, minor: 19 }

/**
 * `notForDemo`: only development, tests and production need it.
 * @typedef {{ name: string, from: string[], stamp: string, command: [string, ...string[]], env?: Record<string, string>, notForDemo?: true
 * }} Step
 */

/** The input files of the pages. */
const PAGES = [
  'app',
  'pages',
  'lib',
  'public',
  'instrumentation-client.ts',
  'next.config.js',
  'postcss.config.js',
  'server/ops/flat-styles.js',
  'server/ops/refused-modules.js',
  '.browserslistrc',
  'package-lock.json',
]

/** @type {Step[]} */
const STEPS = [
  {
    name: 'Generating the database client',
    from: ['prisma/schema.prisma', 'package-lock.json'],
    stamp: 'lib/db/generated/.passboard',
    command: ['node', 'node_modules/prisma/build/index.js', 'generate'],
    // Prisma requires an existing file but does not run it here; without this it would download an engine.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  },
  {
    name: 'Building the pages',
    from: PAGES,
    stamp: '.next/.passboard',
    command: ['node', 'node_modules/next/dist/bin/next', 'build'],
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  },
  {
    name: 'Bundling the scripts of the public pages',
    from: [...PAGES, 'server/ops/bundle-scripts.js'],
    stamp: '.next/.passboard-scripts',
    command: ['node', 'server/ops/bundle-scripts.js'],
  },
  {
    name: 'Compressing the pages',
    from: [...PAGES, 'server/ops/bundle-scripts.js'],
    stamp: '.next/.passboard-compressed',
    command: ['node', 'server/ops/compress.js'],
    notForDemo: true,
  },
  {
    name: 'Compiling the server',
    from: ['lib', 'server', 'prisma', 'package-lock.json'],
    stamp: 'program/.passboard',
    command: ['node', 'server/ops/compile.js'],
  },
]

/**
 * Installs packages if some are missing, and runs the steps whose input has changed. If one fails, prints the reason and exits with
 * code 1. @param {{ isDemo?: boolean }} [purpose] `isDemo`: only what the demo needs
 */
export async function prepare({ isDemo = false } = {}) {
  refuseOldNode()
  const steps = STEPS.filter((step) => !(isDemo && step.notForDemo) && !isDone(step))
  const isInstalling = !isInstalled(isDemo)
  const count = steps.length + Number(isInstalling)
  if (isInstalling) await carryOut(install(isDemo), `1/${count} Installing packages`)
  for (const [index, step] of steps.entries()) {
    // Before the step: a file that is edited during it is in the next build.
    const built = fingerprint(step)
    await carryOut(step, `${index + 1 + Number(isInstalling)}/${count} ${step.name}`)
    writeFileSync(join(ROOT, step.stamp), built)
  }
}

/** @param {boolean} isDemo */
function install(isDemo) {
  // With NODE_ENV=production npm would omit the development packages, which the tests need.
  const which = isDemo ? '--omit=dev' : '--include=dev'
  return { command: /** @type {const} */ (['npm', 'ci', which, '--no-audit', '--no-fund', '--loglevel=error']) }
}

/**
 * Whether each package of the lock file is installed, without those of other platforms. npm lists what it has installed.
 * @param {boolean} isDemo without the development packages
 */
function isInstalled(isDemo) {
  const list = join(ROOT, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const installed = packagesIn(list)
  return Object.entries(packagesIn(join(ROOT, 'package-lock.json'))).every(
    ([path, { version, dev, optional, devOptional }]) =>
      path === '' || optional || devOptional || (dev && isDemo) || installed[path]?.version === version,
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>}
 */
const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** The names of the migrations in this checkout, as `program/migrations.json` has those of the build. */
export const migrationNames = () =>
  JSON.stringify(
    readdirSync(join(ROOT, 'prisma/migrations'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  )

/** Exits with a sentence if this Node.js is too old. */
export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor)) return
  stop(`Passboard needs Node.js ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer; this is ${process.versions.node}.`)
}

/** Without DATA_DIR all commands of this checkout use the same folder, from whatever working directory they are called. */
export function setDefaultDataDir() {
  // Not `||=`: a Node.js before 15 does not parse it, and could not say that it is too old.
  if (!process.env.DATA_DIR) process.env.DATA_DIR = join(ROOT, '.data')
}

/** @param {Step} step */
function isDone(step) {
  const file = join(ROOT, step.stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint(step)
}

/**
 * Runs a command, shows the elapsed time every 10 s, and prints the command's output only if it fails.
 * @param {Pick<Step, 'env'> & { command: readonly [string, ...string[]] }} step
 * @param {string} title
 */
function carryOut({ command, env }, title) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  process.stdout.write(`${title} …`)
  const progress = setInterval(() => process.stdout.write(` ${seconds()} s`), 10_000)
  return new Promise((resolve) => {
    const [program, ...args] = command
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      // On Windows npm is a script and needs a shell; the arguments are constants.
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => stop(`\n${program} cannot be started: ${error.message}`))
    child.on('close', (code) => {
      clearInterval(progress)
      if (code !== 0) stop(`\n${output}\n"${command.join(' ')}" failed; its output is above.`)
      process.stdout.write(` done in ${seconds()} s\n`)
      resolve(undefined)
    })
  })
}

/**
 * A hash of a step's command and of the names and contents of its input files.
 * @param {Step} step
 */
function fingerprint({ from, command }) {
  const hash = createHash('sha256').update(command.join(' '))
  for (const file of from.flatMap(filesIn)) hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const full = join(ROOT, path)
  // The generated client depends only on the schema and the packages.
  if (!existsSync(full) || path === 'lib/db/generated') return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}

/**
 * Prints a sentence and exits with code 1.
 * @param {string} message
 * @returns {never}
 */
export function stop(message) {
  console.error(message)
  process.exit(1)
}
