import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { jsonResponse } from './route'

/**
 * Answers with a validator (RFC 9110, section 8.8): a client that repeats a request with the ETag of the last answer gets 304 without a
 * body while the answer is the same.
 */

/** The request header, for the description of a route. */
export const ifNoneMatch = z.object({
  'if-none-match': z.string().optional().openapi({
    description: 'The `ETag` of an answer that you have: while it is the same, the answer is 304 without a body.',
    example: '"jLx2k0fWDyPiYYlIGgPsYSYNTkM1yLJWNQTmA1sN7pw"',
  }),
})

/** The caller decides about the answer, in these headers. */
const VARY = 'Authorization, X-Org-ID, X-Branch-ID'
/** A client may keep the answer, and asks before it uses it again. No proxy may keep it. */
const CACHE_CONTROL = 'private, no-cache'

const HEADERS = {
  ETag: { schema: { type: 'string' as const }, description: 'Identifies the body; send it as `If-None-Match`.' },
  'Cache-Control': {
    schema: { type: 'string' as const },
    description: 'Keep it, but ask again.',
    example: CACHE_CONTROL,
  },
  Vary: {
    schema: { type: 'string' as const },
    description: 'The request headers that decide about it.',
    example: VARY,
  },
}

/** The responses of a route that sends JSON with an ETag. */
export const validatedResponses = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { ...jsonResponse(description, schema), headers: HEADERS },
  304: { description: 'You have this answer: nothing has changed.', headers: HEADERS },
})

/** Sends JSON, or 304 if the client has it. @param answer.etag strong, with its quotes */
export function sendValidated(context: Context, { body, etag }: { body: Uint8Array<ArrayBuffer>; etag: string }) {
  context.header('ETag', etag)
  context.header('Cache-Control', CACHE_CONTROL)
  context.header('Vary', VARY)
  if (isMatch(context.req.header('If-None-Match'), etag)) return context.body(null, 304)
  return context.body(body, 200, { 'Content-Type': 'application/json' })
}

/** RFC 9110, section 13.1.2: `*`, or a list of entity tags, which are compared without `W/`. */
const isMatch = (header: string | undefined, etag: string): boolean =>
  header?.trim() === '*' || header?.match(/"[^"]*"/g)?.includes(etag) === true
