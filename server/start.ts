import { log } from '@/lib/log'
import { isSetUp } from '@/lib/setup/set-up'
import { printGreeting } from './ops/greeting'
import { run } from './run'

/** Starts production, and says that it is ready. */
export async function start(): Promise<void> {
  const { config, service, toPrint } = await run({
    installation: 'cafe',
    dev: false,
    readToPrint: async (database) => ({ isEmpty: !(await isSetUp(database)) }),
  })
  await printGreeting({ ...config, port: service.port, httpsPort: service.httpsPort, ...toPrint })
  log().info({ port: service.port, httpsPort: service.httpsPort, url: config.publicUrl }, 'ready')
}
