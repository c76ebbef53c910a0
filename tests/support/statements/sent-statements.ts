import { relative } from 'node:path'
import type ts from 'typescript'
import type { Statement } from '@/lib/db/sql'
import { callFunctions, notingDatabase } from './called-functions'
import type { DeclaredRow } from './declared-rows'
import { madeValue } from './made-values'
import { ROOT } from './program'

/** A statement that a function of `lib` sends, and the row that it declares for it. */
export type SentStatement = { row: DeclaredRow; text: string }

/** The statements of the files that declare rows: each is sent by a call of a function, and noted. */
export async function sentStatements(program: ts.Program, rows: DeclaredRow[]): Promise<SentStatement[]> {
  const checker = program.getTypeChecker()
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  const files = new Set(rows.map(({ place }) => place.split(':')[0]))
  const sent = new Map<string, SentStatement>()
  const note = ({ text }: Statement, turn: number): unknown[] => {
    const row = placesOf(new Error().stack ?? '').flatMap((place) => byPlace.get(place) ?? [])[0]
    if (!row) return []
    sent.set(`${row.place} ${text}`, { row, text })
    return row.type ? [madeValue(checker, row.type, turn)] : []
  }
  await callFunctions(
    program,
    (file) => files.has(file),
    ({ turn }) => notingDatabase({ statement: (statement) => note(statement, turn) }, turn),
  )
  return [...sent.values()]
}

/** The files and lines of a stack, the innermost first. */
const placesOf = (stack: string): string[] =>
  [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+):(\d+):\d+/g)].map(
    ([, file = '', line]) => `${relative(ROOT, file)}:${line}`,
  )
