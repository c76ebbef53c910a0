import pg from 'pg'
import { postgresUrl } from './services.js'

/** Runs an administrative statement, such as CREATE DATABASE, over its own connection. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client(postgresUrl())
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
