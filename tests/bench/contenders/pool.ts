import pg from 'pg'

/** As many connections as ours has. */
export const openPool = (): pg.Pool =>
  new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, options: '-c TimeZone=Asia/Ho_Chi_Minh' })
