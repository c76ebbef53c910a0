import type { Sql } from './database'
import { sql as statement } from './sql'

/** Marks the place in a transaction to which `rollBackToSavepoint` returns. */
export async function setSavepoint({ prisma }: Sql): Promise<void> {
  await prisma.$executeRaw(statement`SAVEPOINT before_work`)
}

/** Undoes what the transaction wrote since `setSavepoint`, also after a statement that failed. */
export async function rollBackToSavepoint({ prisma }: Sql): Promise<void> {
  await prisma.$executeRaw(statement`ROLLBACK TO SAVEPOINT before_work`)
}
