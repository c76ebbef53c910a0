import type { Sql } from '../db/database'
import { sql as statement } from '../db/sql'

/** Stores a photo, unless the organisation has it already. @param id of `photoIdFor` */
export async function storePhoto({ prisma }: Sql, orgId: string, id: string, content: Uint8Array<ArrayBuffer>) {
  await prisma.photo.createMany({ data: [{ orgId, id, content }], skipDuplicates: true })
}

/** The content of a photo of any organisation; null: there is none. */
export async function findPhotoContent({ prisma }: Sql, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  // As text: Prisma would make text of the bytes, and bytes of that.
  const [photo] = await prisma.$queryRaw<{ base64: string }[]>(
    statement`SELECT encode(content, 'base64') AS base64 FROM photos WHERE id = ${id} LIMIT 1`,
  )
  return photo ? new Uint8Array(Buffer.from(photo.base64, 'base64')) : null
}

/**
 * Deletes a photo that is no logo and that no item has, also no removed one. All changes of an organisation's settings wait for each other
 * (`changeSettings`), so none gets it meanwhile.
 */
export const deleteUnusedPhoto = ({ prisma }: Sql, orgId: string, id: string) =>
  prisma.photo.deleteMany({ where: { orgId, id, menuItems: { none: {} }, logoOf: { none: {} } } })
