import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '@/lib/db/embedded/embedded-postgres'
import { freePort } from './free-port'

/** Nothing of a test run must survive a power cut; tests of that start servers of their own. */
const FOR_TESTS = { max_connections: '300', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the Postgres of a run, unless TEST_DATABASE_URL names one, and sets that variable for the processes of the run.
 * @returns a function that stops it
 */
export async function startTestPostgres(settings: Record<string, string> = FOR_TESTS): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'passboard-test-'))
  const server = await startEmbeddedPostgres(folder, { settings, loopbackPort: await freePort() })
  process.env.TEST_DATABASE_URL = server.url
  await makeSignInCheap(server.url)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Tests open thousands of connections, and each would compute 4,096 hashes at both ends. */
async function makeSignInCheap(url: string): Promise<void> {
  const { username, password } = new URL(url)
  const client = new pg.Client(url)
  await client.connect()
  await client.query('SET scram_iterations = 1')
  await client.query(`ALTER ROLE "${username}" PASSWORD '${password}'`).finally(() => client.end())
}
