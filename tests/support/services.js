/**
 * The address of a database on the tests' Postgres.
 * @param {string} databaseName
 */
export function postgresUrl(databaseName = 'postgres') {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('The Postgres of the tests was not started (tests/support/test-postgres.ts).')
  const url = new URL(server)
  url.pathname = `/${databaseName}`
  return url.href
}
