import { expect } from 'vitest'
import type { Sql } from '@/lib/db/database'

/** Waits until one statement in this database waits for a lock. */
export const untilOneWaits = ({ query }: Pick<Sql, 'query'>): Promise<void> =>
  expect
    .poll(() =>
      query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`, []),
    )
    .toHaveLength(1)
