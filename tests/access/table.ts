import { askedByActions, askedByPages } from './asked'
import { BEFORE_SET_UP } from './before-set-up'
import { COLUMNS, isLetIn, type Rule } from './columns'
import { entryPoints } from './entry-points'

/** The text of docs/access.md. */
export function accessTable(): string {
  const { pages, actions, routes, events } = entryPoints()
  return `# Who may do what

\`npm run access\` derives this document from the code: the permission that each entry point asks, and the roles that
\`lib/access/permissions.ts\` gives it. \`tests/unit/access.test.ts\` fails when the document differs, when an entry point asks
no permission, and when nothing asks a permission. \`tests/e2e/access.spec.ts\` tries every field on the running product.

● may. The others are redirected to the sign-in page or refused; pages answer 404. "of" is the scope: "own" shows each caller
their own data; data of another branch or organisation is answered as not found or refused.

${section('Pages', pages)}
${section('Server actions', actions)}
${section('REST interface', routes)}
${section('Socket events', events)}
## First run

These ask ${firstRunPermissions()}. They also require the code on the console and that there is no organisation yet:
${[...BEFORE_SET_UP.pages, ...BEFORE_SET_UP.actions].map((name) => `\`${name}\``).join(', ')}.
`
}

function firstRunPermissions(): string {
  const asked = { ...askedByPages(), ...askedByActions() }
  const names = [...BEFORE_SET_UP.pages, ...BEFORE_SET_UP.actions]
  const permissions = names.flatMap((name) => asked[name] ?? []).map(({ permission }) => `\`${permission}\``)
  return [...new Set(permissions)].join(', ')
}

function section(title: string, entries: Record<string, Rule>): string {
  const head = ['', 'permission', 'of', ...COLUMNS]
  const rows = Object.entries(entries).map(([name, rule]) => [
    `\`${name}\``,
    rule.permission,
    rule.about,
    ...COLUMNS.map((column) => (isLetIn(column, rule) ? '●' : '')),
  ])
  return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`
