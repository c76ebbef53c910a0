import type { PlainSql } from '@/lib/db/open-database'

/** The setting of a database with which the functions of `moveClock` replace those of Postgres. */
export const MOVED_CLOCK = 'search_path = "$user", public, pg_catalog'

/**
 * Moves the clock of a database, as often as one likes. Columns take their defaults from it only if their tables come after the first time.
 */
export async function moveClock({ query }: PlainSql, offsetMs: number): Promise<void> {
  for (const name of ['now', 'transaction_timestamp', 'statement_timestamp']) await replace(name, 'STABLE')
  // Postgres may compute a stable function again in each place where its result is used.
  await replace('clock_timestamp', 'VOLATILE')

  function replace(name: string, volatility: 'STABLE' | 'VOLATILE') {
    return query(
      `CREATE OR REPLACE FUNCTION public.${name}() RETURNS timestamptz LANGUAGE sql ${volatility}
       AS $$ SELECT pg_catalog.${name}() + interval '${offsetMs} milliseconds' $$`,
      [],
    )
  }
}
