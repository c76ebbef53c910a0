import type { Sql } from '../db/database'

/** The id of the photo that is the logo of an organisation; null: it has none. */
export async function findLogo({ prisma }: Sql, orgId: string): Promise<string | null> {
  const logo = await prisma.logo.findUnique({ where: { orgId }, select: { photoId: true } })
  return logo?.photoId ?? null
}

/** @param photoId null: no logo */
export async function setLogo({ prisma }: Sql, orgId: string, photoId: string | null): Promise<void> {
  if (photoId === null) await prisma.logo.deleteMany({ where: { orgId } })
  else await prisma.logo.upsert({ where: { orgId }, create: { orgId, photoId }, update: { photoId } })
}
