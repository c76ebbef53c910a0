import { database } from '@/lib/db/database'
import { log } from '@/lib/log'
import { printGreeting } from './ops/greeting'
import { run } from './run'

/**
 * `npm start`: production. Without DATABASE_URL it runs a Postgres of its own, which no other process uses, and keeps its own secret.
 */
Object.assign(process.env, { NODE_ENV: 'production' })

const { config, service } = await run({ installation: 'cafe', dev: false })
await printGreeting(database(), { ...config, port: service.port, httpsPort: service.httpsPort })
log().info({ port: service.port, httpsPort: service.httpsPort, url: config.publicUrl }, 'ready')
