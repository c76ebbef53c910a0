/** SQL for the database's clock, which every process shares: milliseconds since 1970 UTC. */
export const DATABASE_NOW = 'round(extract(epoch FROM clock_timestamp()) * 1000)::float8'
