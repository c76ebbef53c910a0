import { relative } from 'node:path'
import type ts from 'typescript'
import type { Database } from '@/lib/db/database'
import type { Statement } from '@/lib/db/sql'
import { madeValue } from './made-values'
import { ROOT } from './program'

/** One call of an exported function. `turn`: which of the calls of this function it is. */
export type Call = { file: string; name: string; parameters: readonly ts.Symbol[]; turn: number }

/** Each function is called so many times, with other values of its parameters. */
const TURNS = 4

/**
 * Calls the exported functions of some files that get a database, with values of their parameters' types. What one throws does not matter.
 * @param file path from the root of the repository
 * @param databaseOf the database for a call
 */
export async function callFunctions(
  program: ts.Program,
  isCalled: (file: string) => boolean,
  databaseOf: (call: Call) => Database,
): Promise<void> {
  const checker = program.getTypeChecker()
  for (const source of program.getSourceFiles()) {
    const file = relative(ROOT, source.fileName)
    if (!isCalled(file)) continue
    const module: Record<string, unknown> = await import(source.fileName)
    const symbol = checker.getSymbolAtLocation(source)
    for (const { name } of symbol ? checker.getExportsOfModule(symbol) : []) {
      const exported = symbol?.exports?.get(name as ts.__String)
      const [signature] = exported ? checker.getTypeOfSymbol(exported).getCallSignatures() : []
      const called = module[name]
      if (!signature || typeof called !== 'function') continue
      const types = signature.parameters.map((parameter) => checker.getTypeOfSymbol(parameter))
      if (!types.some(isDatabase)) continue
      for (let turn = 0; turn < TURNS; turn += 1) {
        const database = databaseOf({ file, name, parameters: signature.parameters, turn })
        const values = signature.parameters.map((parameter, place) => {
          const type = types[place]
          return !type || isDatabase(type) ? database : madeValue(checker, type, turn, parameter.name)
        })
        await Promise.resolve()
          .then(() => called(...values))
          .catch(() => undefined)
      }
    }
  }
}

const isDatabase = (type: ts.Type): boolean => type.getProperty('prisma') !== undefined

type Notes = {
  /** @returns the rows of the statement */
  statement(sent: Statement): unknown[]
  query?(args: unknown): void
}

/** A database that only notes what it is sent. Models find a row or none, differently in each turn. */
export function notingDatabase({ statement, query }: Notes, turn: number): Database {
  let reads = 0
  const isFound = () => ((turn >> reads++) & 1) === 0
  const model = new Proxy(
    {},
    {
      get: (_, operation) => async (args: unknown) => {
        query?.(args)
        return answerOf(String(operation), isFound)
      },
    },
  )
  const prisma = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === '$queryRaw') return async (sent: Statement) => statement(sent)
        return name === '$executeRaw' ? async (sent: Statement) => statement(sent).length : model
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
