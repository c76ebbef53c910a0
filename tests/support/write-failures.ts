import type { OpenedDatabase } from '@/lib/db/open-database'
import { administer } from './administer'

/** Makes every transaction of a database read-only (SQLSTATE 25006), as on a replica. @returns a function that undoes it */
export async function makeReadOnly(database: OpenedDatabase): Promise<() => Promise<void>> {
  await setReadOnly(database, 'on')
  return () => setReadOnly(database, 'off')
}

/** Makes new orders fail with a full disk: a trigger raises SQLSTATE 53100. @returns a function that undoes it */
export async function fillDisk({ query }: OpenedDatabase): Promise<() => Promise<void>> {
  await query(
    `CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
    [],
  )
  await query('CREATE TRIGGER disk_full BEFORE INSERT ON orders EXECUTE FUNCTION disk_full()', [])
  return async () => {
    await query('DROP FUNCTION disk_full CASCADE', [])
  }
}

async function setReadOnly({ query }: OpenedDatabase, value: 'on' | 'off') {
  const [row] = await query<{ name: string }>('SELECT current_database() AS name', [])
  const name = row?.name ?? ''
  await administer(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}`)
  // The setting applies to new sessions only.
  await administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
}
