import { readFileSync, writeFileSync } from 'node:fs'

/**
 * `npm run lock` gives each package in package-lock.json its address at the registry of npm, which `npm ci` replaces by the registry that it
 * uses. Without addresses it would read the list of all versions of each package.
 * With `--check` it fails if the file contains another address or lacks an optional package: these are the binaries for
 * other platforms, and `npm ci` refuses a file without them.
 */
const file = new URL('../package-lock.json', import.meta.url)
/** @typedef {{ version?: string, name?: string, resolved?: string, optionalDependencies?: Record<string, string> }} Locked */
/** @type {{ packages: Record<string, Locked> }} */
const lock = JSON.parse(readFileSync(file, 'utf8'))
const wrong = Object.entries(lock.packages).filter(([path, entry]) => path && entry.resolved !== addressOf(path, entry))

if (process.argv.includes('--check')) {
  const missing = Object.keys(lock.packages).flatMap(missingOptionalsOf)
  if (wrong.length > 0) fail(`package-lock.json has a wrong address in ${wrong.length} places; run: npm run lock`)
  if (missing.length > 0) {
    fail(`package-lock.json lacks optional packages; choose a version that has them all:\n${missing.join('\n')}`)
  }
} else {
  for (const [path, entry] of wrong) {
    const { version, resolved: _, ...rest } = entry
    lock.packages[path] = { version, resolved: addressOf(path, entry), ...rest }
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}

/**
 * @param {string} path of a package in the lock file
 * @param {Locked} entry
 */
function addressOf(path, { version, name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) }) {
  return `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
}

/** @param {string} path of a package in the lock file, such as `node_modules/next` */
function missingOptionalsOf(path) {
  const { optionalDependencies = {} } = lock.packages[path] ?? {}
  return Object.keys(optionalDependencies)
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path} → ${name}`)
}

/**
 * Whether a package resolves another one, by Node's rule: in its own node_modules or in that of a parent folder.
 * @param {string} path
 * @param {string} name
 */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence)
  process.exitCode = 1
}
