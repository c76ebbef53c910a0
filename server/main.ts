import { parseProductionConfig, StartError } from '@/lib/config'
import { database } from '@/lib/db/database'
import { pendingMigrations } from '@/lib/db/migrations'
import { log } from '@/lib/log'
import { printSetupCode } from './ops/setup-code'
import { run } from './run'

/** `npm start`: production. Needs DATABASE_URL and AUTH_SECRET; does not migrate or seed. */
Object.assign(process.env, { NODE_ENV: 'production' })

const { config, service } = await run({
  readConfig: parseProductionConfig,
  dev: false,
  prepare: async (opened) => {
    const pending = await pendingMigrations(opened)
    if (pending.length > 0)
      throw new StartError(`The database lacks ${pending.length} migration(s). Run: npm run db:migrate`)
  },
})
await printSetupCode(database(), config)
log().info({ port: service.port, url: config.publicUrl }, 'ready')
