import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const dynamic = 'force-dynamic'

/** The HTML of another page, without its scripts: what Next itself needs to show it. */
export default async function Same({ params }: { params: Promise<{ name: string }> }) {
  const { name } = await params
  const html = await readFile(join(process.cwd(), 'same', `${name}.html`), 'utf8')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the bench wrote the file
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}
