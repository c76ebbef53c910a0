import pg from 'pg'
import { POSTGRES_URL } from './services.js'

/** Runs an administrative statement, such as CREATE DATABASE, over its own connection. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client(POSTGRES_URL)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
