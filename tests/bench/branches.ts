import type pg from 'pg'

/** Gives the demo café so many branches, each with the same six tables. */
export async function addBranches(client: pg.Client, total: number): Promise<void> {
  await client.query(ADD_BRANCHES, [total])
}

/** The ids of the demo café's branches. */
export async function branchesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT b.id FROM branches b JOIN organisations g ON g.id = b.org_id WHERE g.slug = 'demo-cafe' ORDER BY b.id`,
  )
  return rows.map((row) => row.id)
}

/** Where each branch is: its `seq`. */
export async function sequencesOf(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; seq: number }>('SELECT id, seq FROM branches')
  return new Map(rows.map(({ id, seq }) => [id, seq]))
}

const ADD_BRANCHES = `
WITH cafe AS (
  SELECT g.id, g.time_zone, count(b.id)::int AS branches
  FROM organisations g JOIN branches b ON b.org_id = g.id WHERE g.slug = 'demo-cafe' GROUP BY g.id
), added AS (
  INSERT INTO branches (id, org_id, name, time_zone)
  SELECT gen_random_uuid(), cafe.id, 'Branch ' || n, cafe.time_zone
  FROM cafe CROSS JOIN generate_series(cafe.branches + 1, $1::int) AS n
  RETURNING id
)
INSERT INTO tables (id, branch_id, label, code)
SELECT gen_random_uuid(), added.id, label, left(md5(added.id || label), 10)
FROM added CROSS JOIN unnest(ARRAY['A1', 'A2', 'A3', 'B1', 'B2', 'B3']) AS label`
