import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ROOT } from './prepare.js'

/**
 * Compresses what Next built for browsers, once and as small as it gets, for `server/pages.ts`: a tablet on bad Wi-Fi
 * waits for every kilobyte. Fonts and pictures are compressed already.
 */
const FOLDER = join(ROOT, '.next/static')

for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|json)$/.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
