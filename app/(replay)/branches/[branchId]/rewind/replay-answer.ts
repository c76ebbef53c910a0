import { z } from 'zod'
import { staffWith } from '@/app/session'
import type { StaffAccess } from '@/lib/access/authenticate-staff'
import type { Permission } from '@/lib/access/permissions'
import { isDatabaseUnavailable } from '@/lib/db/write-failures'
import { AppError, ERROR_STATUS } from '@/lib/errors'
import { log } from '@/lib/log'

type Params = { params: Promise<{ branchId: string }> }

/**
 * A route that reads a branch's past, for the page that plays it: reads are asked for with GET, and not counted as taps are.
 * @param query what the address must carry
 */
export function replayRoute<Query extends z.ZodType>(
  permission: Permission,
  query: Query,
  read: (staff: StaffAccess, branchId: string, asked: z.infer<Query>) => Promise<unknown>,
) {
  return async (request: Request, { params }: Params): Promise<Response> => {
    try {
      const branchId = z.uuid().parse((await params).branchId)
      const asked = query.parse(Object.fromEntries(new URL(request.url).searchParams))
      return Response.json(await read(await staffWith(permission, branchId), branchId, asked), {
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
  log().error({ err: error }, 'the past was not read')
  return ERROR_STATUS.internal
}
