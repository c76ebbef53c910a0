import { StartError } from '@/lib/config'
import { database } from '@/lib/db/database'
import { applyMigrations, pendingMigrations } from '@/lib/db/migrations'
import { log } from '@/lib/log'
import { printSetupCode } from './ops/setup-code'
import { run } from './run'

/**
 * `npm start`: production. Needs AUTH_SECRET. Without DATABASE_URL it runs a Postgres of its own, which no other process uses,
 * and migrates it.
 */
Object.assign(process.env, { NODE_ENV: 'production' })

const { config, service } = await run({
  installation: 'cafe',
  dev: false,
  prepare: async (opened, isOwn) => {
    if (isOwn) await applyMigrations(opened)
    const pending = await pendingMigrations(opened)
    if (pending.length > 0)
      throw new StartError(`The database lacks ${pending.length} migration(s). Run: npm run db:migrate`)
  },
})
await printSetupCode(database(), config)
log().info({ port: service.port, url: config.publicUrl }, 'ready')
