import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { changeItemPhoto } from '@/lib/menu/change-item-photo'
import { photoUrl } from '@/lib/photos/photo-address'
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE, MIN_PHOTO_SIDE } from '@/lib/photos/photo-limits'
import { photoIdFor } from '@/lib/photos/photos'
import { guardedBy } from './authenticate'
import type { ApiEnv, Service } from './context'
import { itemParam } from './menu-settings-schemas'
import { json, jsonResponse, staffRoute } from './route'

const tags = ['Menu']

const newPhoto = z
  .strictObject({
    photo: z
      .base64()
      .max(Math.ceil(MAX_PHOTO_BYTES / 3) * 4)
      .openapi({
        description: `A still WebP image in base64, with sides of ${MIN_PHOTO_SIDE} to ${MAX_PHOTO_SIDE} pixels.`,
        example: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
      }),
  })
  .openapi('NewPhoto')

const photo = z
  .object({
    photoUrl: z.string().nullable().openapi({ description: 'A path on this server, whose content never changes.' }),
  })
  .openapi('Photo')

const putRoute = staffRoute('menu.manage', ['not_found'], {
  method: 'put',
  path: '/menu/items/{id}/photo',
  operationId: 'changeMenuItemPhoto',
  tags,
  summary: 'Set the photo of an item',
  description: 'Managers and keys of the whole organisation only. It replaces the photo that is there.',
  request: { params: itemParam, body: json(newPhoto) },
  responses: { 200: jsonResponse('The address of the photo.', photo) },
})

const deleteRoute = staffRoute('menu.manage', ['not_found'], {
  method: 'delete',
  path: '/menu/items/{id}/photo',
  operationId: 'deleteMenuItemPhoto',
  tags,
  summary: 'Remove the photo of an item',
  description: 'An item without a photo stays as it is.',
  request: { params: itemParam },
  responses: { 204: { description: 'The item has no photo.' } },
})

export function menuPhotoRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const guarded = guardedBy(service)

  api.openapi(guarded(putRoute), async (context) => {
    const content = Buffer.from(context.req.valid('json').photo, 'base64')
    await changeItemPhoto(service.database, context.var.staff, context.req.valid('param').id, content)
    return context.json({ photoUrl: photoUrl(photoIdFor(content)) }, 200)
  })

  api.openapi(guarded(deleteRoute), async (context) => {
    await changeItemPhoto(service.database, context.var.staff, context.req.valid('param').id, null)
    return context.body(null, 204)
  })
}
