import { askedByActions, askedByPages } from './asked'
import { BEFORE_SET_UP } from './before-set-up'
import { COLUMNS, type Column, isLetIn, KEY_COLUMNS, type Rule } from './columns'
import { entryPoints } from './entry-points'

/** The text of docs/access.md. */
export function accessTable(): string {
  const { pages, actions, routes, events } = entryPoints()
  return `# Who may do what

\`npm run access\` derives this document from the code: the permission that each entry point demands, and the roles that have it
in \`lib/access/permissions.ts\`. \`tests/unit/access.test.ts\` fails when the document differs, when an entry point demands none
or several permissions, and when no entry point demands a permission. \`tests/e2e/access.spec.ts\` tries every cell on a running server.

● is permitted. Other callers are redirected to the sign-in page or refused; pages answer 404. "of" is the scope: "own" returns the
caller's own data; for data of another branch or organisation the answer is not found or forbidden. An API key has the permissions
that a manager gave it (\`lib/access/key-permissions.ts\`), and may read what it is; only the REST interface accepts it.

${section('Pages', pages)}
${section('Server actions', actions)}
${section('REST interface', routes, [...COLUMNS, ...KEY_COLUMNS])}
${section('Socket events', events)}
## First run

These demand ${firstRunPermissions()}. They also require the code on the console and that there is no organisation yet:
${[...BEFORE_SET_UP.pages, ...BEFORE_SET_UP.actions].map((name) => `\`${name}\``).join(', ')}.
`
}

function firstRunPermissions(): string {
  const asked = { ...askedByPages(), ...askedByActions() }
  const names = [...BEFORE_SET_UP.pages, ...BEFORE_SET_UP.actions]
  const permissions = names.flatMap((name) => asked[name] ?? []).map(({ permission }) => `\`${permission}\``)
  return [...new Set(permissions)].join(', ')
}

function section(title: string, entries: Record<string, Rule>, columns: readonly Column[] = COLUMNS): string {
  const head = ['', 'permission', 'of', ...columns]
  const rows = Object.entries(entries).map(([name, rule]) => [
    `\`${name}\``,
    rule.permission,
    rule.about,
    ...columns.map((column) => (isLetIn(column, rule) ? '●' : '')),
  ])
  return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`
