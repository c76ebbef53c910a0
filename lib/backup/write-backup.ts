import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import { addAbortSignal, Readable } from 'node:stream'
import { createGzip, type Gzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { version } from '../../package.json'
import { findAppliedMigrations, findInstallationId, findSequences, findTables } from './catalogue'
import {
  copyLine,
  copyTarget,
  END_OF_ROWS,
  FORMAT,
  LABELS,
  labelled,
  type Manifest,
  rowsIn,
  sequenceLine,
} from './format'
import { readKeptFiles } from './kept-files'
import { TEXT_FORMAT } from './text-format'

/** What is backed up. */
export type BackupSource = {
  databaseUrl: string
  /** The folder of the installation (`installationFolder`), which holds its secret. */
  folder: string
}

/**
 * The backup of a running installation as a stream of bytes: everything as it was at one moment. Orders continue meanwhile.
 * A destroyed stream ends the transaction at once, also while Postgres does not answer.
 * @param ended destroys the stream
 */
export function backupStream(source: BackupSource, ended?: AbortSignal): Gzip {
  const connection = new Socket()
  const text = Readable.from(backupText(source, connection))
  const compressed = createGzip()
  text.on('error', (error) => compressed.destroy(error))
  compressed.on('close', () => {
    connection.destroy()
    text.destroy()
  })
  if (ended) addAbortSignal(ended, compressed)
  return text.pipe(compressed)
}

async function* backupText({ databaseUrl, folder }: BackupSource, connection: Socket): AsyncGenerator<Buffer> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    stream: () => connection,
  })
  // The statement that runs fails as well.
  client.on('error', () => undefined)
  await client.connect()
  const hash = createHash('sha256')
  const counted = (part: string | Buffer): Buffer => {
    const bytes = Buffer.from(part)
    hash.update(bytes)
    return bytes
  }
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(TEXT_FORMAT)
    yield counted(labelled(LABELS.manifest, await manifestOf(client)))
    for (const file of readKeptFiles(folder)) yield counted(labelled(LABELS.file, file))
    const rows: Record<string, number> = {}
    for (const table of await findTables(client)) {
      yield counted(copyLine(table))
      let count = 0
      // The stream may end before the number of its rows arrives.
      for await (const chunk of client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`))) {
        const part = counted(chunk as Buffer)
        count += rowsIn(part)
        yield part
      }
      rows[table.name] = count
      yield counted(END_OF_ROWS)
    }
    for (const sequence of await findSequences(client)) yield counted(sequenceLine(sequence))
    yield Buffer.from(labelled(LABELS.ending, { rows, sha256: hash.digest('hex') }))
  } finally {
    await client.end()
  }
}

async function manifestOf(client: pg.Client): Promise<Manifest> {
  const { rows } = await client.query<{ now: Date }>('SELECT now() AS now')
  return {
    format: FORMAT,
    passboard: version,
    installationId: await findInstallationId(client),
    takenAt: (rows[0]?.now ?? new Date()).toISOString(),
    migrations: await findAppliedMigrations(client),
  }
}
