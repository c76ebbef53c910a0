import type pg from 'pg'
import { APPLIED_MIGRATIONS } from '../db/applied-migrations'
import type { Sequence, Table } from './format'

type Referring = Table & { refersTo: string[] }

/**
 * The tables of the database, a table after those that its foreign keys refer to, so that they can be filled in this order.
 * @throws {Error} when tables refer to each other in a circle
 */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Referring>(TABLES)
  const sorted: Table[] = []
  let waiting = rows
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const next = waiting.filter(({ refersTo }) => !refersTo.some((name) => names.has(name)))
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}.`)
    sorted.push(...next.map(({ name, columns }) => ({ name, columns })))
    waiting = waiting.filter((table) => !next.includes(table))
  }
  return sorted
}

/** Its rows are the migrations of the manifest. */
const MIGRATIONS_TABLE = '_prisma_migrations'

const TABLES = `
SELECT c.relname AS name,
  ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
  ARRAY(SELECT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS "refersTo"
FROM pg_class c
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> '${MIGRATIONS_TABLE}'
ORDER BY c.relname`

/** The sequences that were used. */
export async function findSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT sequencename::text AS name, last_value::text AS "lastValue" FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY sequencename`,
  )
  return rows
}

/** Whether the database has no table at all. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') LIMIT 1`,
  )
  return rows.length === 0
}

/** The names of the applied migrations, in order. */
export async function findAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(APPLIED_MIGRATIONS)
  return rows.map(({ name }) => name)
}

/** The id of the installation; null: the version of the database has none. */
export async function findInstallationId(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(`SELECT 1 WHERE to_regclass('installation') IS NOT NULL`)
  if (rows.length === 0) return null
  const found = await client.query<{ id: string }>('SELECT id FROM installation')
  return found.rows[0]?.id ?? null
}
