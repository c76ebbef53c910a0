import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { StartError } from '../config'
import { ByteReader } from './byte-reader'
import { decrypted, isEncrypted } from './encryption'
import {
  type Ending,
  endingSchema,
  FORMAT,
  type KeptFile,
  keptFileSchema,
  LABELS,
  type Manifest,
  manifestSchema,
  readCopyLine,
  readSequenceLine,
  rowsIn,
  type Sequence,
  type Table,
} from './format'

/** A file and, if it is encrypted, how to decrypt it. */
export type BackupFile = { path: string; passphrase: string | null }

/** What reads a backup gets its parts in the order of the file. */
export type BackupVisitor = {
  begin(manifest: Manifest): Promise<void>
  /** Must read all rows. */
  table(table: Table, rows: AsyncIterable<Buffer>): Promise<void>
  sequence(sequence: Sequence): Promise<void>
}

export type BackupContents = { manifest: Manifest; files: KeptFile[]; rows: Ending['rows'] }

/** Whether a file is encrypted. @throws {StartError} when there is no such file */
export async function needsPassphrase(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'r')
    const start = Buffer.alloc(64)
    const { bytesRead } = await file.read(start, 0, start.length).finally(() => file.close())
    return isEncrypted(start.subarray(0, bytesRead))
  } catch (error) {
    throw new StartError(`The backup ${path} cannot be read: ${(error as Error).message}.`)
  }
}

/**
 * Reads a backup from its beginning to its end and checks that it is whole.
 * @throws {StartError} a sentence, when it is damaged, needs another passphrase, or has a newer format
 */
export async function readBackup(file: BackupFile, visitor: BackupVisitor): Promise<BackupContents> {
  const failures: unknown[] = []
  const visiting = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      failures.push(error)
      throw error
    })
  try {
    return await readParts(new ByteReader(await textOf(file)), {
      begin: (manifest) => visiting(visitor.begin(manifest)),
      table: (table, rows) => visiting(visitor.table(table, rows)),
      sequence: (sequence) => visiting(visitor.sequence(sequence)),
    })
  } catch (error) {
    if (error instanceof StartError || failures.includes(error)) throw error
    throw new StartError(`The backup ${file.path} is damaged: ${(error as Error).message}. Take another one.`)
  }
}

async function textOf({ path, passphrase }: BackupFile): Promise<AsyncIterable<Buffer>> {
  const bytes = createReadStream(path)
  const compressed = passphrase === null ? bytes : await decrypted(bytes, passphrase)
  const text = createGunzip()
  compressed.on('error', (error: Error) => text.destroy(error))
  text.on('close', () => compressed.destroy())
  return compressed.pipe(text)
}

async function readParts(reader: ByteReader, visitor: BackupVisitor): Promise<BackupContents> {
  const manifest = readManifest(await reader.line())
  await visitor.begin(manifest)
  const files: KeptFile[] = []
  const rows: Ending['rows'] = {}
  for (;;) {
    const digest = reader.digest()
    const line = await reader.line()
    if (line === null) throw new Error('its end is missing')
    const table = readCopyLine(line)
    const sequence = readSequenceLine(line)
    if (table) {
      const counter = countRows(reader.rows())
      await visitor.table(table, counter.rows)
      rows[table.name] = counter.count()
    } else if (sequence) await visitor.sequence(sequence)
    else if (line.startsWith(LABELS.file)) files.push(parsed(keptFileSchema, line, LABELS.file))
    else {
      const ending = parsed(endingSchema, line, LABELS.ending)
      if (ending.sha256 !== digest) throw new Error('its checksum is another one')
      if (JSON.stringify(ending.rows) !== JSON.stringify(rows)) throw new Error('it has not the rows that it names')
      if ((await reader.line()) !== null) throw new Error('something follows its end')
      return { manifest, files, rows }
    }
  }
}

function readManifest(line: string | null): Manifest {
  if (!line?.startsWith(LABELS.manifest)) throw new Error('it is no backup of Passboard')
  // A newer format may have another manifest.
  const { format, passboard } = parsed(manifestSchema.pick({ format: true, passboard: true }), line, LABELS.manifest)
  if (format > FORMAT)
    throw new StartError(
      `The backup was written by Passboard ${passboard}, which is newer: its format is ${format}, and this Passboard reads ${FORMAT}. Install that version.`,
    )
  return parsed(manifestSchema, line, LABELS.manifest)
}

function parsed<Value>(schema: z.ZodType<Value>, line: string, label: string): Value {
  if (!line.startsWith(label)) throw new Error('it has a line that this Passboard does not know')
  return schema.parse(JSON.parse(line.slice(label.length)))
}

/** Counts rows as they pass. */
function countRows(pieces: AsyncIterable<Buffer>): { rows: AsyncIterable<Buffer>; count(): number } {
  let count = 0
  async function* counted() {
    for await (const piece of pieces) {
      count += rowsIn(piece)
      yield piece
    }
  }
  return { rows: counted(), count: () => count }
}
