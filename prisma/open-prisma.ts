import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '@/lib/db/generated/client'

/**
 * Prisma's client, for the tests. The server itself has none: its query compiler takes more memory than the rest
 * of a process (decision 82). The caller disconnects it.
 */
export const openPrisma = (databaseUrl: string): PrismaClient =>
  new PrismaClient({
    adapter: new PrismaPg({ connectionString: databaseUrl, max: 5 }),
  })
