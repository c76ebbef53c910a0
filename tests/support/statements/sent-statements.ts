import { relative } from 'node:path'
import type ts from 'typescript'
import type { Database } from '@/lib/db/database'
import type { Statement } from '@/lib/db/sql'
import type { DeclaredRow } from './declared-rows'
import { madeValue } from './made-values'
import { ROOT } from './program'

/** A statement that a function of `lib` sends, and the row that it declares for it. */
export type SentStatement = { row: DeclaredRow; text: string }

/** Each function is called so many times, with other values of its parameters. */
const TURNS = 4

/**
 * Calls the functions of `lib` that get a database, with values of their parameters' types and with a database that only notes the
 * statements. What a function throws does not matter.
 */
export async function sentStatements(program: ts.Program, rows: DeclaredRow[]): Promise<SentStatement[]> {
  const checker = program.getTypeChecker()
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  const sent = new Map<string, SentStatement>()
  let turn = 0
  let reads = 0

  const note = ({ text }: Statement): unknown[] => {
    const row = placesOf(new Error().stack ?? '').flatMap((place) => byPlace.get(place) ?? [])[0]
    if (!row) return []
    sent.set(`${row.place} ${text}`, { row, text })
    return row.type ? [madeValue(checker, row.type, turn)] : []
  }
  const database = notingDatabase(note, () => ((turn >> reads++) & 1) === 0)

  for (const source of program.getSourceFiles().filter(({ fileName }) => rows.some((row) => isIn(row, fileName)))) {
    const module: Record<string, unknown> = await import(source.fileName)
    const symbol = checker.getSymbolAtLocation(source)
    for (const exported of symbol ? checker.getExportsOfModule(symbol) : []) {
      const [signature] = checker.getTypeOfSymbol(exported).getCallSignatures()
      const call = module[exported.name]
      if (!signature || typeof call !== 'function' || !getsDatabase(checker, signature)) continue
      for (turn = 0; turn < TURNS; turn += 1) {
        reads = 0
        const values = signature.parameters.map((parameter) => {
          const type = checker.getTypeOfSymbol(parameter)
          return isDatabase(type) ? database : madeValue(checker, type, turn)
        })
        await Promise.resolve()
          .then(() => call(...values))
          .catch(() => undefined)
      }
    }
  }
  return [...sent.values()]
}

const isDatabase = (type: ts.Type): boolean => type.getProperty('prisma') !== undefined

const getsDatabase = (checker: ts.TypeChecker, { parameters }: ts.Signature): boolean =>
  parameters.some((parameter) => isDatabase(checker.getTypeOfSymbol(parameter)))

const isIn = ({ place }: DeclaredRow, file: string) => place.startsWith(`${relative(ROOT, file)}:`)

/** The files and lines of a stack, the innermost first. */
const placesOf = (stack: string): string[] =>
  [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+):(\d+):\d+/g)].map(
    ([, file = '', line]) => `${relative(ROOT, file)}:${line}`,
  )

function notingDatabase(note: (statement: Statement) => unknown[], isFound: () => boolean): Database {
  const model = new Proxy({}, { get: (_, operation) => async () => answerOf(String(operation), isFound) })
  const prisma = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === '$queryRaw') return async (statement: Statement) => note(statement)
        return name === '$executeRaw' ? async (statement: Statement) => note(statement).length : model
      },
    },
  )
  const database = {
    prisma,
    afterCommit: () => undefined,
    transaction: (work: (sql: unknown) => unknown) => work(database),
  }
  return database as unknown as Database
}

/** A row of any table, with a text in each column. */
const A_ROW = new Proxy({}, { get: (_, column) => (column === 'then' ? undefined : 'text') })

/** What a model answers. */
function answerOf(operation: string, isFound: () => boolean): unknown {
  if (operation === 'findMany' || operation === 'groupBy') return []
  if (operation === 'findFirst' || operation === 'findUnique') return isFound() ? A_ROW : null
  return operation === 'count' ? 0 : A_ROW
}
