import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { driverError } from './checked-pool'
import { PrismaClient } from './generated/client'
import { withIntent } from './statement-intent'
import { statementName } from './statement-name'

/**
 * Prisma's client over a checked pool (lib/db/checked-pool.ts), which the caller ends. A process has one: a second one takes 46 MB more.
 */
export function createClient(pool: pg.Pool) {
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, {
      statementNameGenerator: ({ sql, args }) => (args.length <= NAMED_PARAMS ? statementName(sql) : ''),
    }),
    omit: SECRETS,
    transactionOptions: { maxWait: MAX_WAIT_MS, timeout: TRANSACTION_TIMEOUT_MS },
    // Queries are plans of their own for each combination of filters and columns. The code has some hundreds.
    queryPlanCacheMaxSize: 500,
  })
  return client.$extends({
    query: {
      $allOperations: async ({ operation, args, query }) => {
        try {
          return await withIntent(READS.has(operation) ? 'read' : 'write', () => query(args))
        } catch (error) {
          throw driverError(error)
        }
      },
    },
  })
}

type Client = ReturnType<typeof createClient>
/** The client inside or outside a transaction. */
export type PrismaSession = Parameters<Parameters<Client['$transaction']>[0]>[0]

/**
 * A statement with more parameters has a list in its text: one text for each length, which Postgres would keep for each connection. Without
 * a name it keeps none.
 */
const NAMED_PARAMS = 50

/** Longer than the pool waits for a connection, so that its error is the one that is thrown. */
const MAX_WAIT_MS = 10_000
/** Postgres bounds each statement and each pause of a transaction (lib/db/open-database.ts); this bounds their sum, also for scripts. */
const TRANSACTION_TIMEOUT_MS = 600_000

/** Columns that a query returns only where it names them. */
const SECRETS = {
  staff: { pinHash: true },
  guestSession: { tokenHash: true },
  bankConnection: { secret: true },
  alarmTarget: { address: true },
  apiKey: { keyHash: true, previousKeyHash: true },
  webhookEndpoint: { secret: true, previousSecret: true },
  screen: { secretHash: true },
  screenPairing: { secretHash: true },
} as const

/** A statement of `$queryRaw` that writes runs through `writeRows` (lib/db/database.ts). */
const READS = new Set([
  'findUnique',
  'findUniqueOrThrow',
  'findFirst',
  'findFirstOrThrow',
  'findMany',
  'count',
  'aggregate',
  'groupBy',
  '$queryRaw',
])
