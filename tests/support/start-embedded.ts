import { startEmbeddedPostgres } from '@/lib/db/embedded/embedded-postgres'

/**
 * A program for tests: starts the embedded Postgres of a folder, as a user if there is a second argument, and stops it on SIGTERM.
 * `started <url>` means that it runs.
 */
const [, , folder = '', user] = process.argv
if (user) process.setuid?.(Number(user))
const server = await startEmbeddedPostgres(folder).catch((error: Error) => {
  console.log(`refused ${error.message}`)
  process.exit(1)
})
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
console.log(`started ${server.url}`)
