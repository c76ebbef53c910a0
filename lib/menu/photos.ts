import { demandEverywhere } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { withinShareOfPhotos } from '../db/within-share'
import { AppError } from '../errors'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { sha256 } from '../sha256'
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE, MIN_PHOTO_SIDE } from './photo-limits'
import { webpSides } from './webp'

/**
 * Sets the photo of an item, or removes it. Deletes the former photo if no other item has it.
 * @param content WebP; null: no photo
 * @throws {AppError} forbidden, not_found; invalid_request at the field `photo`
 */
export function changeItemPhoto(
  database: Sql,
  staff: OrgAccess,
  itemId: string,
  content: Uint8Array | null,
): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  const id = content && photoIdFor(content)
  return changeSettings(database, staff, async (sql) => {
    const [item] = await sql.query<{ name: string; photoId: string | null }>(
      'SELECT name, photo_id AS "photoId" FROM menu_items WHERE id = $1 AND org_id = $2',
      [itemId, staff.orgId],
    )
    if (!item) throw new AppError('not_found', 'There is no such menu item.')
    if (id && content) await storePhoto(sql, staff.orgId, id, content)
    await sql.query('UPDATE menu_items SET photo_id = $3 WHERE id = $1 AND org_id = $2', [itemId, staff.orgId, id])
    if (item.photoId !== id) await sql.query(DELETE_UNUSED, [staff.orgId, item.photoId])
    const about = { action: 'menu_item.changed', branchId: null, subject: item.name } as const
    await recordChange(sql, staff, about, { photo: shortId(item.photoId) }, { photo: shortId(id) })
  })
}

/** Stores a photo, unless the organisation has it already. @param id of `photoIdFor` */
async function storePhoto(sql: Sql, orgId: string, id: string, content: Uint8Array): Promise<void> {
  await sql.query('INSERT INTO photos (org_id, id, content) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    orgId,
    id,
    content,
  ])
}

/** The id of a photo: the hash of its content. @throws {AppError} invalid_request for another file than a photo */
export function photoIdFor(content: Uint8Array): string {
  if (content.length > MAX_PHOTO_BYTES)
    throw refusedPhoto('photoTooBig', `A photo has at most ${MAX_PHOTO_BYTES} bytes.`)
  const sides = webpSides(content)
  if (!sides) throw refusedPhoto('notWebp', 'A photo must be a still WebP image.')
  if (Math.min(sides.width, sides.height) < MIN_PHOTO_SIDE || Math.max(sides.width, sides.height) > MAX_PHOTO_SIDE)
    throw refusedPhoto('photoSides', `The sides of a photo have ${MIN_PHOTO_SIDE} to ${MAX_PHOTO_SIDE} pixels.`)
  return sha256(content)
}

/** The content of a photo, WebP. Whoever knows the hash may see it: guests do. @throws {AppError} not_found, unavailable */
export async function readPhoto(sql: Sql, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const [photo] = await withinShareOfPhotos(() =>
    sql.query<{ content: Uint8Array<ArrayBuffer> }>('SELECT content FROM photos WHERE id = $1 LIMIT 1', [id]),
  )
  if (!photo) throw new AppError('not_found', 'There is no such photo.')
  return photo.content
}

/** Deletes old photos that no item has: those of removed items. */
export async function prunePhotos(sql: Sql): Promise<void> {
  await sql.query(
    `DELETE FROM photos p WHERE p.created_at < now() - interval '1 day'
       AND NOT EXISTS (SELECT FROM menu_items m WHERE m.org_id = p.org_id AND m.photo_id = p.id)`,
    [],
  )
}

/** All changes of an organisation's items wait for each other (`changeSettings`), so no item gets the photo meanwhile. */
const DELETE_UNUSED = `
DELETE FROM photos p WHERE p.org_id = $1 AND p.id = $2
  AND NOT EXISTS (SELECT FROM menu_items m WHERE m.org_id = p.org_id AND m.photo_id = p.id)`

/** Enough to tell photos apart in the activity log. */
const shortId = (id: string | null) => id?.slice(0, 8) ?? null

const refusedPhoto = (why: 'photoTooBig' | 'notWebp' | 'photoSides', sentence: string) =>
  refusedField('invalid_request', 'photo', why, sentence)
