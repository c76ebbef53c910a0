import { startEmbeddedPostgres } from '@/lib/db/embedded/embedded-postgres'

/** A program for tests: starts the embedded Postgres of a folder and stops it on SIGTERM. `started <url>` means that it runs. */
const server = await startEmbeddedPostgres(process.argv[2] ?? '').catch((error: Error) => {
  console.log(`refused ${error.message}`)
  process.exit(1)
})
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
console.log(`started ${server.url}`)
