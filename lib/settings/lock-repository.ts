import type { Sql } from '../db/database'
import { sql as statement } from '../db/sql'

/** Holds an organisation until the transaction ends. What refers to it can be added and changed meanwhile. */
export async function lockOrganisation({ prisma }: Sql, id: string): Promise<void> {
  await prisma.$queryRaw(statement`SELECT FROM organisations WHERE id = ${id}::uuid FOR NO KEY UPDATE`)
}
