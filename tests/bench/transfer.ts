import { request } from 'undici'
import type { CleanUp } from './clean-up'
import { startOurs } from './contenders/start-contenders'
import { createDatabase, migrateAndSeed } from './database'
import { createFolder } from './folder'

/**
 * What a device that has nothing yet loads over the network for the pages of a café: HTML, scripts and styles, as compressed as
 * the server sends them. Fonts and pictures are left out.
 * @returns the report
 */
export async function transfer(cleanUp: CleanUp): Promise<string> {
  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const { origin, screenHeaders } = await startOurs(cleanUp, { databaseUrl: database.url, folder, pages: true })
  const { rows } = await database.client.query<{ branch: string; code: string }>(
    `SELECT b.id AS branch, t.code FROM tables t JOIN branches b ON b.id = t.branch_id JOIN organisations o ON o.id = b.org_id
     WHERE o.slug = 'demo-cafe' AND NOT t.is_counter ORDER BY b.name, t.label LIMIT 1`,
  )
  const { branch, code } = rows[0] ?? {}
  const pages = {
    board: `/board/${branch}`,
    wall: `/board/${branch}?view=wall`,
    'guest page': `/t/${code}`,
    'pickup display': `/ready/${branch}`,
    'sign-in': '/login',
  }
  const lines: string[] = []
  for (const [name, path] of Object.entries(pages)) {
    const page = await load(origin + path, { cookie: screenHeaders.cookie ?? '' })
    const files = [...new Set(page.text.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g) ?? [])]
    const sizes = await Promise.all(files.map(async (file) => ({ file, ...(await load(origin + file)) })))
    const sum = (ending: string) =>
      sizes.filter(({ file }) => file.endsWith(ending)).reduce((total, { bytes }) => total + bytes, 0)
    lines.push(`| ${name} | ${sum('.js')} | ${sum('.css')} | ${page.bytes} |`)
  }
  return `| bytes on the wire | scripts | styles | HTML |\n|---|---|---|---|\n${lines.join('\n')}`
}

async function load(url: string, headers: Record<string, string> = {}): Promise<{ bytes: number; text: string }> {
  const packed = await request(url, { headers: { ...headers, 'accept-encoding': 'br, gzip' } })
  if (packed.statusCode !== 200) throw new Error(`GET ${url} answered ${packed.statusCode}.`)
  const bytes = (await packed.body.arrayBuffer()).byteLength
  const { body } = await request(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
  return { bytes, text: await body.text() }
}
