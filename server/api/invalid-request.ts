import type { z } from '@hono/zod-openapi'
import { AppError, detailsOf } from '@/lib/errors'

/** The refusal of a request that its schema does not accept, with the path of each wrong field. */
export const invalidRequest = ({ issues }: z.ZodError): AppError =>
  new AppError('invalid_request', 'The request is not valid.', { details: detailsOf(issues) })

/** Refuses a PATCH whose fields do not fit those that stay. @throws {AppError} invalid_request */
export function refuseMisfit(schema: z.ZodType, values: unknown): void {
  const { error } = schema.safeParse(values)
  if (error) throw invalidRequest(error)
}
