import { z } from 'zod'
import { KEPT_FILES } from './kept-files'

/**
 * A backup is SQL text in UTF-8, compressed with gzip, which `psql` reads too. Its lines, in this order:
 *
 *     -- Passboard backup {Manifest}
 *     -- Passboard file {KeptFile}
 *     COPY "table" ("column", …) FROM stdin;
 *     the rows in Postgres' text format, then \.
 *     SELECT setval('"sequence"', 17, true);
 *     -- Passboard end {Ending}
 *
 * Names contain letters, digits and underscores only.
 */
export const LABELS = { manifest: '-- Passboard backup ', file: '-- Passboard file ', ending: '-- Passboard end ' }

/** The version of this format. A file with a higher one is refused. */
export const FORMAT = 1

export const manifestSchema = z.object({
  format: z.int(),
  /** The version of the Passboard that wrote the backup. */
  passboard: z.string(),
  /** Null: a version that had none. */
  installationId: z.uuid().nullable(),
  /** The moment of the data by the database's clock, ISO 8601 in UTC. */
  takenAt: z.iso.datetime(),
  /** The migrations that were applied, in order: they make the tables of the backup. */
  migrations: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

/** A file of the installation's folder; no other name is written into it. `content`: base64. */
export const keptFileSchema = z.object({ name: z.enum(KEPT_FILES), content: z.base64() })
export type KeptFile = z.infer<typeof keptFileSchema>

export const endingSchema = z.object({
  /** By table. */
  rows: z.record(z.string(), z.int()),
  /** Of all bytes before the line of the ending, hexadecimal. */
  sha256: z.hash('sha256'),
})
export type Ending = z.infer<typeof endingSchema>

export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; lastValue: string }

const NAME = /^\w+$/
const COPY = /^COPY "(\w+)" \("(\w+(?:", "\w+)*)"\) FROM stdin;$/
const SETVAL = /^SELECT setval\('"(\w+)"', (\d+), true\);$/

export const labelled = (label: string, value: object): string => `${label}${JSON.stringify(value)}\n`

/** The columns of a table for COPY. @throws {Error} for a name with other characters */
export function copyTarget({ name, columns }: Table): string {
  const strange = [name, ...columns].find((each) => !NAME.test(each))
  if (strange) throw new Error(`The backup format has no place for the name ${strange}.`)
  return `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`
}

export const copyLine = (table: Table): string => `COPY ${copyTarget(table)} FROM stdin;\n`
export const END_OF_ROWS = '\\.\n'

/** How many rows a part of a table has. */
export function rowsIn(part: Buffer): number {
  let count = 0
  for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

const NEWLINE = 0x0a

export const sequenceLine = ({ name, lastValue }: Sequence): string =>
  `SELECT setval('"${name}"', ${lastValue}, true);\n`

/** The table that a line begins; null: another line. */
export function readCopyLine(line: string): Table | null {
  const [, name, columns] = COPY.exec(line) ?? []
  return name && columns ? { name, columns: columns.split('", "') } : null
}

export function readSequenceLine(line: string): Sequence | null {
  const [, name, lastValue] = SETVAL.exec(line) ?? []
  return name && lastValue ? { name, lastValue } : null
}
