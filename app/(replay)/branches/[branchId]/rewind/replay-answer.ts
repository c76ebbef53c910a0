import { z } from 'zod'
import { staffWith } from '@/app/session'
import type { StaffAccess } from '@/lib/access/callers'
import { noteCode } from '@/lib/access/logged-request'
import type { Permission } from '@/lib/access/permissions'
import { isDatabaseUnavailable } from '@/lib/db/write-failures'
import { AppError, ERROR_STATUS } from '@/lib/errors'
import { log } from '@/lib/log'

type Params = { params: Promise<{ branchId: string }> }

/**
 * A GET route that reads the history of a branch for the replay. A GET request does not count towards the rate limit of taps.
 * @param query the schema of the query string
 */
export function replayRoute<Query extends z.ZodType>(
  permission: Permission,
  query: Query,
  read: (staff: StaffAccess, branchId: string, values: z.infer<Query>) => Promise<unknown>,
) {
  return async (request: Request, { params }: Params): Promise<Response> => {
    try {
      const branchId = z.uuid().parse((await params).branchId)
      const values = query.parse(Object.fromEntries(new URL(request.url).searchParams))
      return Response.json(await read(await staffWith(permission, branchId), branchId, values), {
        headers: { 'Cache-Control': 'no-store' },
      })
    } catch (error) {
      return Response.json(null, { status: statusOf(error) })
    }
  }
}

function statusOf(error: unknown): number {
  if (error instanceof AppError) return ERROR_STATUS[error.code]
  if (error instanceof z.ZodError) return ERROR_STATUS.invalid_request
  if (isDatabaseUnavailable(error)) return ERROR_STATUS.unavailable
  log().error({ err: error, ...noteCode('internal') }, 'replay request failed')
  return ERROR_STATUS.internal
}
