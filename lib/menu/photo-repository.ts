import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'

/** Stores a photo, unless the organisation has it already. @param id of `photoIdFor` */
export async function storePhoto({ prisma }: Sql, orgId: string, id: string, content: Uint8Array<ArrayBuffer>) {
  await prisma.photo.createMany({ data: [{ orgId, id, content }], skipDuplicates: true })
}

/** Holds a photo, which an item gets in the same transaction. @returns its id; null: the organisation has no such photo */
export async function holdPhoto({ prisma }: Sql, orgId: string, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [photo] = await prisma.$queryRaw<{ id: string }[]>(
    statement`SELECT id FROM photos WHERE org_id = ${orgId}::uuid AND id = ${id} FOR KEY SHARE`,
  )
  return photo?.id ?? null
}

/** The content of a photo of any organisation; null: there is none. */
export async function findPhotoContent({ prisma }: Sql, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  // As text: Prisma would make text of the bytes, and bytes of that.
  const [photo] = await prisma.$queryRaw<{ base64: string }[]>(
    statement`SELECT encode(content, 'base64') AS base64 FROM photos WHERE id = ${id} LIMIT 1`,
  )
  return photo ? new Uint8Array(Buffer.from(photo.base64, 'base64')) : null
}

/** The name and the photo of an item; null: there is no such item. */
export const findPhotoOfItem = ({ prisma }: Sql, orgId: string, itemId: string) =>
  prisma.menuItem.findFirst({ where: { id: itemId, orgId }, select: { name: true, photoId: true } })

export const setPhotoOfItem = ({ prisma }: Sql, orgId: string, itemId: string, photoId: string | null) =>
  prisma.menuItem.update({ where: { id: itemId, orgId }, data: { photoId }, select: { id: true } })

const IS_UNUSED = raw('NOT EXISTS (SELECT FROM menu_items m WHERE m.org_id = p.org_id AND m.photo_id = p.id)')

/** Deletes a photo that no item has. All changes of an organisation's items wait for each other (`changeSettings`), so none gets it meanwhile. */
export async function deleteUnusedPhoto({ prisma }: Sql, orgId: string, id: string): Promise<void> {
  await prisma.$executeRaw(
    statement`DELETE FROM photos p WHERE p.org_id = ${orgId}::uuid AND p.id = ${id} AND ${IS_UNUSED}`,
  )
}

/** Deletes old photos that no item has: those of removed items. */
export async function prunePhotos({ prisma }: Sql): Promise<void> {
  await prisma.$executeRaw(
    statement`DELETE FROM photos p WHERE p.created_at < now() - interval '1 day' AND ${IS_UNUSED}`,
  )
}
