import { ACTIONS } from './actions'
import { BEFORE_SET_UP } from './before-set-up'
import { COLUMNS, isLetIn, type Rule } from './columns'
import { PAGES } from './pages'
import { ROUTES } from './routes'
import { SOCKET_EVENTS } from './sockets'

/** The table of who may do what, as docs/access.md has it. */
export function accessTable(): string {
  const events = Object.entries(SOCKET_EVENTS).flatMap(([namespace, those]) =>
    Object.entries(those).map(([name, event]) => [`${namespace} ${name}`, event] as const),
  )
  return `# Who may do what

Made from \`lib/access/permissions.ts\` and the lists in \`tests/access\` by \`npm run access\`; \`tests/e2e/access.spec.ts\` tries
out every field of it against the running product, and fails when a page, an action, a route or an event is in no list.

● is let in. Everybody else is sent to the sign-in page, or told that there is no such thing. What is "own" shows each
caller what is theirs; what belongs to a branch or an organisation is as unknown to the others as what does not exist.

${section('Pages', Object.entries(PAGES))}
${section('Server actions', Object.entries(ACTIONS))}
${section('REST interface', Object.entries(ROUTES))}
${section('Socket events', events)}
The first run (${[...BEFORE_SET_UP.pages, ...BEFORE_SET_UP.actions].map((name) => `\`${name}\``).join(', ')}) is for whoever
knows the code on the console, while there is no organisation; afterwards it is shut to everybody.
`
}

function section(title: string, entries: (readonly [string, Rule])[]): string {
  const head = ['', 'permission', 'of', ...COLUMNS]
  const rows = entries.map(([name, rule]) => [
    `\`${name}\``,
    rule.permission,
    rule.about,
    ...COLUMNS.map((column) => (isLetIn(column, rule) ? '●' : '')),
  ])
  return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`
