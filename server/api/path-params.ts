import { z } from '@hono/zod-openapi'
import { id } from '@/lib/schema-parts'

/** An id in the path of a route. */
export const pathId = (name: string, description: string, example: string) =>
  id(description, example).openapi({ param: { name, in: 'path' } })

/** The parameters of a path with one id. */
export const idParam = (description: string, example: string) => z.object({ id: pathId('id', description, example) })
