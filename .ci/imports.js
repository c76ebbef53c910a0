import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Imports run one way: app → lib, server → lib; lib imports neither, app never imports server, and the state machine
 * imports nothing (DESIGN: "The house"). Part of `npm run check`.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** @type {Record<string, string[]>} */
const ALLOWED = { lib: ['lib'], app: ['app', 'lib'], server: ['server', 'lib', 'prisma'], prisma: ['prisma', 'lib'] }
const IMPORTS_NOTHING = ['lib/orders/order-status.ts']
const IMPORT = /(?:from\s+|import\s+|import\(\s*)'([^']+)'/g

const wrong = Object.keys(ALLOWED).flatMap(sources).flatMap(wrongImports)
for (const sentence of wrong) console.error(sentence)
process.exitCode = wrong.length > 0 ? 1 : 0

/**
 * @param {string} file
 * @returns {string[]} a sentence for each
 */
function wrongImports(file) {
  const [house = ''] = file.split('/')
  const targets = [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? '')
  if (IMPORTS_NOTHING.includes(file))
    return targets.map((target) => `${file} imports ${target}, and must import nothing`)
  return targets.flatMap((target) => {
    const part = partOf(file, target)
    return part === null || ALLOWED[house]?.includes(part)
      ? []
      : [`${file} imports ${target}: ${house} may not import ${part}`]
  })
}

/**
 * The top folder that an import leads to; null for a package.
 * @param {string} file
 * @param {string} target
 */
function partOf(file, target) {
  if (target.startsWith('@/')) return target.split('/')[1] ?? null
  if (!target.startsWith('.')) return null
  return relative(ROOT, resolve(ROOT, dirname(file), target)).split('/')[0] ?? null
}

/** @param {string} folder */
function sources(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('lib/db/generated'))
}
