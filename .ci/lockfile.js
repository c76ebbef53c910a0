import { readFileSync, writeFileSync } from 'node:fs'

/**
 * `npm run lock` removes the registry's addresses from package-lock.json, so that it works with any mirror.
 * With `--check` it fails if the file contains such an address or lacks an optional package: these are the binaries for
 * other platforms, and `npm ci` refuses a file without them.
 */
const file = new URL('../package-lock.json', import.meta.url)
/** @type {{ packages: Record<string, { resolved?: string, optionalDependencies?: Record<string, string> }> }} */
const lock = JSON.parse(readFileSync(file, 'utf8'))
const addressed = Object.values(lock.packages).filter((entry) => entry.resolved)

if (process.argv.includes('--check')) {
  const missing = Object.keys(lock.packages).flatMap(missingOptionalsOf)
  if (addressed.length > 0) fail(`package-lock.json names a registry in ${addressed.length} places; run: npm run lock`)
  if (missing.length > 0) {
    fail(`package-lock.json lacks optional packages; choose a version that has them all:\n${missing.join('\n')}`)
  }
} else {
  for (const entry of addressed) delete entry.resolved
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
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
