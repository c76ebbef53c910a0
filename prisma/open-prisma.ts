import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '@/lib/db/generated/client'

/**
 * Prisma's client, for the demo's data and the tests. The server itself has none: its query compiler takes more memory than the rest
 * of a process (decision 82). The caller disconnects it.
 */
export const openPrisma = (databaseUrl: string): PrismaClient =>
  new PrismaClient({
    adapter: new PrismaPg({ connectionString: databaseUrl, max: 5 }),
    // The demo's cafés are added in one transaction, for which a busy machine needs more than the 5 s that are usual.
    transactionOptions: { timeout: 60_000, maxWait: 60_000 },
  })
