import { database } from '@/lib/db/database'
import { log } from '@/lib/log'
import { printGreeting } from './ops/greeting'
import { run } from './run'

/** Starts production, and says that it is ready. */
export async function start(): Promise<void> {
  const { config, service } = await run({ installation: 'cafe', dev: false })
  await printGreeting(database(), { ...config, port: service.port, httpsPort: service.httpsPort })
  log().info({ port: service.port, httpsPort: service.httpsPort, url: config.publicUrl }, 'ready')
}
