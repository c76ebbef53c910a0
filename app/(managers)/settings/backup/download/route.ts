import { Readable } from 'node:stream'
import { staffWith } from '@/app/session'
import { downloadBackup, downloadSchema } from '@/lib/backup/download'
import { database } from '@/lib/db/database'
import { AppError, ERROR_STATUS, errorBody } from '@/lib/errors'

/** A backup as a file, encrypted with the passphrase of the form. */
export async function POST(request: Request): Promise<Response> {
  try {
    const staff = await staffWith('backup.download')
    const form = downloadSchema.safeParse(Object.fromEntries(await request.formData()))
    if (!form.success) throw new AppError('invalid_request', 'The passphrase is too short.')
    const backup = await downloadBackup(database(), staff, form.data.passphrase, request.signal)
    const day = new Date().toISOString().slice(0, 10)
    return new Response(Readable.toWeb(backup) as ReadableStream, {
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename="passboard-${day}.sql.gz.age"`,
        'Cache-Control': 'no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json(errorBody(error), { status: ERROR_STATUS[error.code] })
  }
}
