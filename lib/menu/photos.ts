import type { OrgAccess } from '../access/callers'
import { demandAllBranches } from '../access/permissions'
import type { Sql } from '../db/database'
import { withinShareOfPhotos } from '../db/within-share'
import { AppError } from '../errors'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { sha256 } from '../sha256'
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE, MIN_PHOTO_SIDE } from './photo-limits'
import { deleteUnusedPhoto, findPhotoContent, findPhotoOfItem, setPhotoOfItem, storePhoto } from './photo-repository'
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
  content: Uint8Array<ArrayBuffer> | null,
): Promise<void> {
  demandAllBranches(staff)
  const id = content && photoIdFor(content)
  return changeSettings(database, staff, async (sql) => {
    const item = await findPhotoOfItem(sql, staff.orgId, itemId)
    if (!item) throw new AppError('not_found', 'There is no such menu item.')
    if (id && content) await storePhoto(sql, staff.orgId, id, content)
    await setPhotoOfItem(sql, staff.orgId, itemId, id)
    if (item.photoId !== null && item.photoId !== id) await deleteUnusedPhoto(sql, staff.orgId, item.photoId)
    const about = { action: 'menu_item.changed', branchId: null, subject: item.name } as const
    await recordChange(sql, staff, about, { photo: shortId(item.photoId) }, { photo: shortId(id) })
  })
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
  const content = await withinShareOfPhotos(() => findPhotoContent(sql, id))
  if (!content) throw new AppError('not_found', 'There is no such photo.')
  return content
}

/** Enough to tell photos apart in the activity log. */
const shortId = (id: string | null) => id?.slice(0, 8) ?? null

const refusedPhoto = (why: 'photoTooBig' | 'notWebp' | 'photoSides', sentence: string) =>
  refusedField('invalid_request', 'photo', why, sentence)
