import { relative } from 'node:path'
import ts from 'typescript'
import { callsIn } from '../../access/sources'
import { isNothing, partsOf, ROOT } from './program'

/** What the code expects in a column. `json`: an object; it says nothing about the column but that it is no plain value. */
export type Kind = 'string' | 'number' | 'boolean' | 'bigint' | 'date' | 'list' | 'json' | 'any'

export type DeclaredColumn = { kinds: Set<Kind>; isNullable: boolean; isOptional: boolean }

/** The row that the code declares where it sends a statement. `columns` null: it reads none. */
export type DeclaredRow = { place: string; type: ts.Type | null; columns: Map<string, DeclaredColumn> | null }

/** What sends a statement, and whether its type argument is the list of rows. `$executeRaw` reads none. */
const SENDERS = new Map([
  ['$queryRaw', true],
  ['$executeRaw', true],
  ['writeRows', false],
  ['readReport', false],
])

/** The rows that `lib` declares, each where its statement is sent. */
export function declaredRows(program: ts.Program): DeclaredRow[] {
  const checker = program.getTypeChecker()
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${ROOT}/lib/`))
  return files
    .filter(({ fileName }) => !fileName.includes('/generated/'))
    .flatMap((source) =>
      callsIn(source).flatMap((call): DeclaredRow[] => {
        const name = call.expression.getLastToken(source) ?? call.expression
        const isList = SENDERS.get(name.getText(source))
        if (isList === undefined) return []
        const { line } = source.getLineAndCharacterOfPosition(name.getStart(source))
        const place = `${relative(ROOT, source.fileName)}:${line + 1}`
        const argument = call.typeArguments?.[0]
        if (!argument) return [{ place, type: null, columns: null }]
        const declared = checker.getTypeFromTypeNode(argument)
        const row = isList ? checker.getIndexTypeOfType(declared, ts.IndexKind.Number) : declared
        // A function that passes a row on: its callers declare it.
        if (!row || row.flags & ts.TypeFlags.TypeParameter) return []
        if (row.flags & ts.TypeFlags.Unknown) return [{ place, type: null, columns: null }]
        return [{ place, type: row, columns: columnsOf(checker, row, call) }]
      }),
    )
}

function columnsOf(checker: ts.TypeChecker, row: ts.Type, at: ts.Node): Map<string, DeclaredColumn> {
  const columns = new Map<string, DeclaredColumn>()
  const shapes = partsOf(row)
  for (const shape of shapes) {
    for (const property of checker.getPropertiesOfType(shape)) {
      const types = partsOf(checker.getTypeOfSymbolAtLocation(property, at))
      const column = columns.get(property.name) ?? { kinds: new Set(), isNullable: false, isOptional: false }
      columns.set(property.name, column)
      for (const type of types) {
        if (isNothing(type)) column.isNullable = true
        else column.kinds.add(kindOf(checker, type))
      }
      if (property.flags & ts.SymbolFlags.Optional) column.isOptional = true
    }
  }
  for (const [name, column] of columns)
    if (shapes.some((shape) => !shape.getProperty(name) && !checker.getPropertyOfType(shape, name)))
      column.isNullable = true
  return columns
}

function kindOf(checker: ts.TypeChecker, type: ts.Type): Kind {
  if (type.flags & ts.TypeFlags.StringLike) return 'string'
  if (type.flags & ts.TypeFlags.NumberLike) return 'number'
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean'
  if (type.flags & ts.TypeFlags.BigIntLike) return 'bigint'
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'any'
  if (type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.StringLike)) return 'string'
  if (checker.isArrayLikeType(type)) return 'list'
  return type.symbol?.name === 'Date' ? 'date' : 'json'
}
