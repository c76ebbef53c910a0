import ts from 'typescript'
import { callsIn, nodesIn, sourcesIn } from '../tests/access/sources'

/**
 * Fails on a statement as plain text: `.query(` of a database, or `$1` in a text, outside what is exempt. Counts the statements of
 * `$queryRaw`, `$executeRaw` and `writeRows`, and fails above the bound: what is plain uses the models.
 */
const MAX_RAW_STATEMENTS = 210

/** The pool, migrations, LISTEN, COPY, and Prisma's schema engine. */
const EXEMPT = /^(lib\/db|lib\/backup)\/|^prisma\/schema-engine\.ts$/

const RAW = new Set(['$queryRaw', '$executeRaw', 'writeRows'])

const sources = ['app', 'pages', 'lib', 'server', 'prisma'].flatMap(sourcesIn)
const rawStatements = sources.flatMap(callsIn).filter((call) => RAW.has(nameOf(call))).length
const problems = sources
  .filter(({ fileName }) => !EXEMPT.test(fileName))
  .flatMap((source) =>
    nodesIn(source)
      .map((node) => ({ node, problem: problemOf(node) }))
      .filter(({ problem }) => problem)
      .map(({ node, problem }) => {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        return `${source.fileName}:${line + 1}: ${problem}`
      }),
  )
if (rawStatements > MAX_RAW_STATEMENTS)
  problems.push(
    `There are ${rawStatements} raw statements, more than ${MAX_RAW_STATEMENTS}. Use the models for what is plain.`,
  )

console.log(problems.join('\n') || `${rawStatements} raw statements of at most ${MAX_RAW_STATEMENTS}.`)
process.exitCode = problems.length === 0 ? 0 : 1

function problemOf(node: ts.Node): string | null {
  if (ts.isCallExpression(node) && nameOf(node) === 'query' && !isOfRequest(node))
    return 'A statement is a `sql` template for `$queryRaw`, `$executeRaw` or `writeRows` (lib/db/sql.ts).'
  if (isText(node) && /(^|[^\w$\\])\$\d/.test(node.text) && !isReplacement(node))
    return 'A value in a statement has a name, not a number: `sql` (lib/db/sql.ts).'
  return null
}

/** The name of the called function or method. */
function nameOf({ expression }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text
  return ts.isIdentifier(expression) ? expression.text : ''
}

/** `request.query(…)` of Hono reads the address. */
function isOfRequest({ expression }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && /\breq$/.test(expression.expression.getText())
}

function isText(node: ts.Node): node is ts.StringLiteral | ts.TemplateLiteralLikeNode {
  return ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)
}

/** `text.replace(/…/, '$1')` names a group. */
function isReplacement({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && nameOf(parent).startsWith('replace')
}
