import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Reads TypeScript files as syntax trees, one by one: no types. */

const ROOT = join(import.meta.dirname, '../..')

const read = new Map<string, ts.SourceFile[]>()

/** Every file of ours below a folder; its `fileName` is its path from the root of the repository, with slashes. */
export function sourcesIn(folder: string): ts.SourceFile[] {
  const sources = read.get(folder) ?? parsed(folder)
  read.set(folder, sources)
  return sources
}

function parsed(folder: string): ts.SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('lib/db/generated/'))
    .map((file) => ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true))
}

const below = new WeakMap<ts.Node, ts.Node[]>()

/** Every node below a node. */
export function nodesIn(node: ts.Node): ts.Node[] {
  const known = below.get(node)
  if (known) return known
  const inner: ts.Node[] = []
  const add = (child: ts.Node) => {
    inner.push(child)
    ts.forEachChild(child, add)
  }
  ts.forEachChild(node, add)
  below.set(node, inner)
  return inner
}

export const callsIn = (source: ts.SourceFile) => nodesIn(source).filter(ts.isCallExpression)

/** The text of a property that is a string literal. */
export function textOf(object: ts.ObjectLiteralExpression | undefined, name: string): string | undefined {
  const property = object?.properties.filter(ts.isPropertyAssignment).find((one) => one.name.getText() === name)
  return property && ts.isStringLiteral(property.initializer) ? property.initializer.text : undefined
}

type Declarations = {
  /** The functions and constants at the top of the file, by name. */
  local: Map<string, ts.Node>
  /** Those of them that the file exports, by the name of the export. */
  exported: Map<string, ts.Node>
}

export function declarationsOf(source: ts.SourceFile): Declarations {
  const local = new Map<string, ts.Node>()
  const exported = new Map<string, ts.Node>()
  for (const statement of source.statements) {
    const has = (kind: ts.SyntaxKind) =>
      ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some((modifier) => modifier.kind === kind)
    for (const [name, node] of declaredBy(statement)) {
      local.set(name, node)
      if (has(ts.SyntaxKind.ExportKeyword)) exported.set(has(ts.SyntaxKind.DefaultKeyword) ? 'default' : name, node)
    }
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
      for (const { name, propertyName } of statement.exportClause.elements) {
        exported.set(name.text, local.get((propertyName ?? name).text) ?? statement)
      }
    }
  }
  return { local, exported }
}

function declaredBy(statement: ts.Statement): [string, ts.Node][] {
  if (ts.isFunctionDeclaration(statement)) return [[statement.name?.text ?? '', statement]]
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.map((declaration) => [declaration.name.getText(), declaration])
}
