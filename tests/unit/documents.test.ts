import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from '@/lib/config'

const read = (path: string) => readFileSync(path, 'utf8')
const markdownIn = (folder: string, recursive = false) =>
  readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))

test('every setting is in docs/configuration.md and in .env.example, and nothing else is', () => {
  const rows = [...read('docs/configuration.md').matchAll(/^\| (`.+?`) \|/gm)].map(([, names = '']) => names)
  const documented = rows.flatMap((names) => names.replaceAll('`', '').split(', '))
  expect(documented.toSorted()).toEqual(SETTINGS.toSorted())
  const lines = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(lines.toSorted()).toEqual(SETTINGS.toSorted())
})

test('every link of a document leads to a file, and to a heading of it', () => {
  const documents = [...markdownIn('.'), ...markdownIn('docs', true)]
  expect(documents).toContain('README.md')
  expect(documents.flatMap(brokenLinks)).toEqual([])
})

test('the list of decisions has each of them, with its title and what superseded it', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^\| \d+ \|.*$/gm)].map(([row]) => row)
  const files = readdirSync('docs/decisions').filter((name) => /^\d/.test(name))
  expect(listed).toEqual(files.toSorted().map(rowOfDecision))
})

function rowOfDecision(file: string): string {
  const [, number = '', title = '', status = ''] =
    /^# (\d+)\. (.+)\n\nStatus: ([\s\S]+?)\n\n/.exec(read(join('docs/decisions', file))) ?? []
  const [, after = ''] = status.split('superseded by')
  const later = [...after.matchAll(/\[(\d+)\]/g)].map(([, next]) => next).join(' and ')
  const superseded = later && `superseded by ${later}`
  const shown = status.startsWith('accepted') ? `accepted${superseded && `; in part ${superseded}`}` : superseded
  return `| ${number} | [${title}](${file}) | ${shown} |`
}

function brokenLinks(document: string): string[] {
  return [...read(document).matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)].flatMap(
    ([link, path = '', heading = '']) => {
      const target = path ? join(dirname(document), path) : document
      const isThere = existsSync(target) && (!heading || headingsOf(target).includes(heading))
      return isThere ? [] : [`${document}: ${link}`]
    },
  )
}

/** The ids that GitHub gives to the headings of a document. */
const headingsOf = (document: string) =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
