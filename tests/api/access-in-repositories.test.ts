import type ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { type Call, callFunctions, notingDatabase } from '../support/statements/called-functions'
import { TENANT } from '../support/statements/made-values'
import { isNothing, partsOf, serverProgram } from '../support/statements/program'

type Queries = { call: Call; values: string[] }

let program: ReturnType<typeof serverProgram>
let called: Queries[]

beforeAll(async () => {
  program = serverProgram()
  called = []
  await callFunctions(
    program,
    (file) => file.endsWith('-repository.ts'),
    (call) => {
      const queries: Queries = { call, values: [] }
      called.push(queries)
      const note = (sent: unknown) => queries.values.push(JSON.stringify(sent) ?? '')
      return notingDatabase(
        {
          statement: ({ values }) => {
            note(values)
            return []
          },
          query: note,
        },
        call.turn,
      )
    },
  )
})

test('the first query of each function of a repository that gets an access, or the id of an organisation, depends on it', () => {
  const checker = program.getTypeChecker()
  const isAccess = (parameter: ts.Symbol) =>
    parameter.name === 'orgId' || checker.getTypeOfSymbol(parameter).getProperty('orgId') !== undefined
  /** In later calls an id that may be null is null: the function asks for all organisations. */
  const isOfAll = (parameter: ts.Symbol, turn: number) =>
    turn > 0 && partsOf(checker.getTypeOfSymbol(parameter)).some(isNothing)
  const withAccess = called.filter(
    ({ call, values }) => values.length > 0 && call.parameters.some((one) => isAccess(one) && !isOfAll(one, call.turn)),
  )
  const unused = withAccess
    .filter(({ values: [first] }) => !Object.values(TENANT).some((id) => first?.includes(id)))
    .map(({ call }) => `${call.file} ${call.name}`)
  expect([...new Set(unused)]).toEqual([])
  expect(new Set(withAccess.map(({ call }) => `${call.file} ${call.name}`)).size).toBeGreaterThanOrEqual(160)
})
