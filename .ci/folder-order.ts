import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { nodesIn, sourcesIn } from '../tests/access/sources'

/**
 * The folders of lib in their order: a folder imports those before it. The files beside the folders come first. What two folders need
 * stands in the earlier one. Fails on an import of a later folder, and on a folder that is not in the list.
 */
const FOLDERS = [
  // The ground.
  ...['db', 'live', 'addresses', 'idempotency', 'access', 'audit', 'settings', 'photos'],
  // The café.
  ...['organisation', 'stations', 'branches', 'tables', 'options', 'menu'],
  // Orders and who makes them.
  ...['outbox', 'orders', 'guests', 'bills', 'estimates', 'screens', 'api-keys', 'staff', 'board', 'printing'],
  // Who is told.
  ...['conditions', 'alarms', 'webhooks', 'events', 'transfers'],
  // What managers read.
  ...['reports', 'replay', 'overview', 'what-if'],
  // The installation.
  ...['tls', 'backup', 'doctor', 'setup'],
]

const folderOf = (path: string): string => /^lib\/([^/]+)\//.exec(path)?.[1] ?? ''
/** -1: a file beside the folders. */
const placeOf = (folder: string): number => FOLDERS.indexOf(folder)

const sources = sourcesIn('lib')
const missing = [...new Set(sources.map(({ fileName }) => folderOf(fileName)))]
  .filter((folder) => folder !== '' && placeOf(folder) < 0)
  .map((folder) => `lib/${folder} is not in the order of the folders. Add it to .ci/folder-order.ts.`)
const gone = FOLDERS.filter((folder) => !existsSync(`lib/${folder}`)).map(
  (folder) => `There is no lib/${folder}. Take it out of .ci/folder-order.ts.`,
)
const backwards = sources.flatMap((source) =>
  nodesIn(source).flatMap((node) => {
    const imported = importedBy(node, source.fileName)
    if (imported === null || placeOf(imported) <= placeOf(folderOf(source.fileName))) return []
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    const own = folderOf(source.fileName)
    const reason =
      own === '' ? 'A file beside the folders imports none of them' : `lib/${imported} comes after lib/${own}`
    return `${source.fileName}:${line + 1}: ${reason} (.ci/folder-order.ts). Move what both need to the earlier folder.`
  }),
)

const problems = [...missing, ...gone, ...backwards]
console.log(problems.join('\n') || `${FOLDERS.length} folders of lib import earlier ones only.`)
process.exitCode = problems.length === 0 ? 0 : 1

/** The folder of lib that a node imports; '': a file beside the folders; null: none. */
function importedBy(node: ts.Node, fileName: string): string | null {
  const name = moduleNameOf(node)
  if (!name || !ts.isStringLiteralLike(name)) return null
  const path = name.text.startsWith('@/') ? name.text.slice(2) : posix.join(posix.dirname(fileName), name.text)
  return name.text.startsWith('.') || name.text.startsWith('@/lib/') ? folderOf(path) : null
}

/** The name of the module in an import, an export or a type. */
function moduleNameOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    ? node.arguments[0]
    : undefined
}
