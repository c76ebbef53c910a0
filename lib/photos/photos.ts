import type { Sql } from '../db/database'
import { withinShareOfPhotos } from '../db/within-share'
import { AppError } from '../errors'
import { refusedField } from '../settings/change-settings'
import { sha256 } from '../sha256'
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE, MIN_PHOTO_SIDE } from './photo-limits'
import { deleteUnusedPhoto, findPhotoContent, storePhoto } from './photo-repository'
import { webpSides } from './webp'

/** An item or a business. `before`: the id of its photo; null: it has none. `set`: stores the id of another one, or none. */
type Owner = { before: string | null; set: (id: string | null) => Promise<unknown> }

/**
 * Replaces the photo of an item or of a business, or removes it. Deletes the former one if nothing else uses it.
 * @param content WebP; null: no photo
 * @returns the photo before and after, as the activity log names them
 * @throws {AppError} as of `photoIdFor`
 */
export async function replacePhoto(
  sql: Sql,
  orgId: string,
  { before, set }: Owner,
  content: Uint8Array<ArrayBuffer> | null,
): Promise<[before: string | null, after: string | null]> {
  const id = content && photoIdFor(content)
  if (id && content) await storePhoto(sql, orgId, id, content)
  await set(id)
  if (before !== null && before !== id) await deleteUnusedPhoto(sql, orgId, before)
  return [shortId(before), shortId(id)]
}

/** The id of a photo: the hash of its content. @throws {AppError} invalid_request at the field `photo`, for another file than a photo */
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
