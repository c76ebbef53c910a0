/** The addresses of the real services; TEST_DATABASE_URL and TEST_REDIS_URL change them. */
export const POSTGRES_URL = process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres'
export const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'

/**
 * The address of another database on the same server.
 * @param {string} databaseName
 */
export function postgresUrl(databaseName) {
  const url = new URL(POSTGRES_URL)
  url.pathname = `/${databaseName}`
  return url.href
}
