import { z } from '@hono/zod-openapi'

/** The number of entries on a page. */
export function pageSizeParam() {
  return wholeNumberParam({ max: 100, otherwise: 20 })
}

/** An integer of at least 1 in a query string. */
export function wholeNumberParam({ max, otherwise }: { max: number; otherwise: number }) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(1).max(max))
    .default(otherwise)
    .openapi({ type: 'integer', minimum: 1, maximum: max, default: otherwise })
}

/** A day of the query, YYYY-MM-DD. */
export const dayParam = (description: string) =>
  z.iso
    .date({ abort: true })
    .refine((date) => date >= '2000' && date < '3000', { error: 'must be from 2000 to 2999' })
    .optional()
    .openapi({ description, example: '2026-11-21' })
