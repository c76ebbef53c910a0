import { localUrl } from '@/lib/config'
import { log } from '@/lib/log'
import { fillPast } from '@/prisma/demo-history'
import { seedDemo } from '@/prisma/seed'
import { run } from '../run'
import { simulateGuests } from './simulated-guests'

/** Past orders, so that reports, their comparisons and replays are not empty. */
const PAST = { fromDaysAgo: 14, toDaysAgo: 0, ordersPerDay: 260 }

/** The demo café: migrates and seeds the database, serves, and simulates guests. @param dev the pages reload on edits */
export async function startDemo(dev: boolean): Promise<void> {
  const { config, service, endLater } = await run({
    installation: 'demo',
    dev,
    prepare: async (database) => {
      if (await seedDemo(database)) await database.transaction((sql) => fillPast(sql, PAST))
    },
  })

  const base = localUrl(config.host, service.port)
  const address = config.publicUrl ? new URL(config.publicUrl).origin : base
  console.log(`
  Passboard is ready:  ${address}

  Business    Phone         PIN      Who
  demo-cafe   0900000001    111222   manager, all branches
  demo-cafe   0900000002    333444   staff at Hàng Bông
  other-cafe  0900000009    555666   manager of another organisation

  Interface:  ${address}/api/docs
  Guests order ${config.demoOrdersPerMinute} times a minute. Stop with Ctrl+C.
`)

  endLater(simulateGuests(`${base}/api/v1`, config.demoOrdersPerMinute, log()))
}
