import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../support/database'
import { type DeclaredColumn, type DeclaredRow, declaredRows } from '../support/statements/declared-rows'
import { type DescribedColumn, describer } from '../support/statements/described-statement'
import { serverProgram } from '../support/statements/program'
import { type SentStatement, sentStatements } from '../support/statements/sent-statements'

/** Columns that may be null in their tables, and never are in these rows, with the reason. */
const NEVER_NULL: Record<string, string> = {
  'lib/webhooks/endpoint-repository.ts "url"':
    'Only the endpoint of the board has none, and no organisation has that one.',
  'lib/webhooks/endpoint-repository.ts "until"': 'The statement sets it.',
  'lib/api-keys/key-repository.ts "until"': 'The statement sets it.',
  'lib/printing/print-queue-repository.ts "error"': 'The statement sets it.',
  'lib/printing/print-queue-repository.ts "orderId"': 'A job with an item has an order.',
  'lib/doctor/database-check-repository.ts "name"': 'A column of a view of Postgres.',
  'lib/doctor/database-check-repository.ts "setting"': 'A column of a view of Postgres.',
}

let database: Awaited<ReturnType<typeof openTestDatabase>>
let client: pg.Client
let rows: DeclaredRow[]
let sent: SentStatement[]

beforeAll(async () => {
  database = await openTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const program = serverProgram()
  rows = declaredRows(program)
  sent = await sentStatements(program, rows)
})
afterAll(async () => {
  await client.end()
  await database.close()
})

test('every raw statement is found', () => {
  const found = new Set(sent.map(({ row }) => row.place))
  expect(rows.map(({ place }) => place).filter((place) => !found.has(place))).toEqual([])
})

test('Postgres prepares every raw statement, with the columns that its code declares', async () => {
  const describe = await describer(client)
  const problems: string[] = []
  const used = new Set<string>()
  for (const { row, text } of sent) {
    const found = await describe(text).then(
      (columns) => (row.columns ? differences(row.columns, columns, text) : []),
      (error: Error) => [error.message],
    )
    for (const problem of found) {
      const excepted = `${row.place.split(':')[0]} ${problem.replace(' may be null', '')}`
      if (excepted in NEVER_NULL) used.add(excepted)
      else problems.push(`${row.place}: ${problem}`)
    }
  }
  expect([...new Set(problems)]).toEqual([])
  expect([...used].sort()).toEqual(Object.keys(NEVER_NULL).sort())
})

function differences(declared: Map<string, DeclaredColumn>, described: DescribedColumn[], text: string): string[] {
  const names = described.map(({ name }) => name)
  const missing = [...declared].filter(([name, { isOptional }]) => !isOptional && !names.includes(name))
  return [
    ...missing.map(([name]) => `has no column "${name}"`),
    ...described.flatMap((column) => {
      const expected = declared.get(column.name)
      return expected ? typeDifference(expected, column, text) : [`nobody declares its column "${column.name}"`]
    }),
  ]
}

function typeDifference({ kinds, isNullable }: DeclaredColumn, column: DescribedColumn, text: string): string[] {
  const { name, kind, type } = column
  const isKind = kind === 'any' || kinds.has(kind) || kinds.has('any')
  if (!isKind) return [`"${name}" is ${type}, and declared as ${[...kinds].join(' or ')}`]
  if (column.isNullable && !isNullable) return [`"${name}" may be null`]
  if (column.isNullable === false && isNullable && !/\b(LEFT|FULL|RIGHT)\b/.test(text))
    return [`"${name}" is never null`]
  return []
}
