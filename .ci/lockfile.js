import { readFileSync, writeFileSync } from 'node:fs'

/**
 * `npm run lock` takes the registry's addresses out of package-lock.json, so that it serves with any mirror;
 * with `--check` it only fails where there are some. (npm's own omit-lockfile-registry-resolved drops the versions
 * of optional packages for other platforms, and `npm ci` then refuses the file.)
 */
const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const addressed = Object.values(lock.packages).filter((entry) => entry.resolved)

if (process.argv.includes('--check')) {
  if (addressed.length > 0) {
    console.error(`package-lock.json names a registry in ${addressed.length} places; run: npm run lock`)
    process.exitCode = 1
  }
} else {
  for (const entry of addressed) delete entry.resolved
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
