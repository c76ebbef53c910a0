import { Readable } from 'node:stream'
import { answerFile } from '@/app/(managers)/answer-file'
import { staffWith } from '@/app/session'
import { downloadBackup, downloadSchema } from '@/lib/backup/download'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'

/** A backup as a file, encrypted with the passphrase of the form. */
export async function POST(request: Request): Promise<Response> {
  return answerFile(async () => {
    const staff = await staffWith('backup.download')
    const form = downloadSchema.safeParse(Object.fromEntries(await request.formData()))
    if (!form.success) throw new AppError('invalid_request', 'The passphrase is too short.')
    const backup = await downloadBackup(database(), staff, form.data.passphrase, request.signal)
    const day = new Date().toISOString().slice(0, 10)
    const content = Readable.toWeb(backup) as ReadableStream
    return { name: `passboard-${day}.sql.gz.age`, type: 'application/octet-stream', content }
  })
}
