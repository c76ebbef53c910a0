import type { PrismaClient } from '@/lib/db/generated/client'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { openPrisma } from '@/prisma/open-prisma'

/** A database with Prisma's client beside it, which only tests have. */
export type PrismaDatabase = OpenedDatabase & { prisma: PrismaClient }

export function openPrismaDatabase(databaseUrl: string): PrismaDatabase {
  const database = openDatabase({ databaseUrl })
  const prisma = openPrisma(databaseUrl)
  return {
    ...database,
    prisma,
    close: async () => {
      await prisma.$disconnect()
      await database.close()
    },
  }
}
