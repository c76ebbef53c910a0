import { localUrl } from '@/lib/config'
import { log } from '@/lib/log'
import { DEMO_CAFE, withCombos, withEnglish } from '@/prisma/demo-cafe'
import { fillPast } from '@/prisma/demo-history'
import { findVisitorsTable, refuseOtherBusinesses } from '@/prisma/demo-repository'
import { seedDemo } from '@/prisma/seed'
import { run } from '../run'
import { simulateCafe } from './simulated-cafe'

/** Past orders, so that reports, their comparisons and replays are not empty, and those that are open now. */
const PAST = { fromDaysAgo: 14, toDaysAgo: 0, ordersPerDay: 260, withOpenOrders: true }

/** The demo café: migrates and seeds the database, serves, and simulates guests and staff. @param dev the pages reload on edits */
export async function startDemo(dev: boolean): Promise<void> {
  const {
    config,
    service,
    endLater,
    toPrint: table,
  } = await run({
    installation: 'demo',
    dev,
    // The PINs of the demo are public.
    check: (read) => refuseOtherBusinesses(read, DEMO_CAFE.slug),
    prepare: async (database) => {
      if (await seedDemo(database, withEnglish(withCombos(DEMO_CAFE))))
        await database.transaction((sql) => fillPast(sql, PAST))
    },
    readToPrint: (database) => findVisitorsTable(database, DEMO_CAFE.slug),
  })

  const base = localUrl(config.host, service.port)
  const address = config.publicUrl ? new URL(config.publicUrl).origin : base
  const { demoOrdersPerMinute: ordersPerMinute } = config
  console.log(`
  Passboard is ready:  ${address}

${pages(address, table)}

  Business    Phone         PIN      Who
  demo-cafe   0900000001    111222   manager, all branches
  demo-cafe   0900000002    333444   staff at Hàng Bông
  other-cafe  0900000009    555666   manager of another organisation

  ${ordersPerMinute > 0 ? `Guests order ${ordersPerMinute} times a minute, and cooks make it.` : 'Nobody orders.'} Stop with Ctrl+C.
`)

  if (ordersPerMinute > 0) endLater(simulateCafe(base, ordersPerMinute, log()))
}

/** Where to begin, one page a line. */
function pages(address: string, table: Awaited<ReturnType<typeof findVisitorsTable>>): string {
  const ofFirst = table
    ? [
        [`Board of ${table.branch.name}`, `/board/${table.branch.id}`],
        [`Guest at table ${table.label}`, `/t/${table.code}`],
        ['Pickup display', `/ready/${table.branch.id}`],
      ]
    : []
  return [...ofFirst, ['All branches, for managers', '/branches'], ['REST interface', '/api/docs']]
    .map(([page = '', path]) => `  ${page.padEnd(28)}${address}${path}`)
    .join('\n')
}
