import { csvInParts, type Sheet } from '@/lib/csv'
import { AppError, ERROR_STATUS, errorBody } from '@/lib/errors'
import { inTurns } from '@/lib/turns'

/** `type`: its media type. */
type NamedFile = { name: string; type: string; content: BodyInit }

/** Answers a request with a file to keep, or with why there is none. @throws what `read` throws, unless it is an AppError */
export async function answerFile(read: () => Promise<NamedFile>): Promise<Response> {
  try {
    const { name, type, content } = await read()
    return new Response(content, {
      headers: {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json(errorBody(error), { status: ERROR_STATUS[error.code] })
  }
}

/** @param name without `.csv` @param locale BCP 47, of the numbers */
export const csvFile = async (sheet: Sheet, name: string, locale: string): Promise<NamedFile> => ({
  name: `${name}.csv`,
  type: 'text/csv; charset=utf-8',
  content: await inTurns(csvInParts(sheet, locale)),
})
