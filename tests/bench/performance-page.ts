import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './contenders/child'

const PAGE = join(ROOT, 'docs/performance.md')

const INTRODUCTION = `# Performance

Written by \`npm run bench -- report\`, which measures every part; \`npm run bench -- report rest change\` measures those anew. Ours is
measured beside others in the same run, in turns: load generator, servers and Postgres share the machine, so compare figures within a
section only. A line with a goal says whether it is met.
`

/** Puts what a part printed on the page in place of what it printed before. @param names all parts, in their sequence on the page */
export async function updatePage(
  names: string[],
  { name, title, printed, machine }: { name: string; title: string; printed: string; machine: string },
): Promise<void> {
  const sections = sectionsOf(await readFile(PAGE, 'utf8').catch(() => ''))
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  const day = new Date().toISOString().slice(0, 10)
  sections.set(
    name,
    `## ${name}\n\n${title}. ${day}, commit ${commit}, ${machine}.\n\n\`\`\`text\n${printed}\n\`\`\`\n`,
  )
  await writeFile(PAGE, [INTRODUCTION, ...names.flatMap((each) => sections.get(each) ?? [])].join('\n'))
}

/** The sections of the page by the names of their parts. */
function sectionsOf(page: string): Map<string, string> {
  const sections = page.split(/^(?=## )/m).slice(1)
  return new Map(sections.map((section) => [/^## (.*)/.exec(section)?.[1] ?? '', `${section.trimEnd()}\n`]))
}
