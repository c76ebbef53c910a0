import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { unavailableFor } from '@/lib/db/write-failures'
import { AppError, ERROR_STATUS, errorBody } from '@/lib/errors'
import { photoIdOf } from '@/lib/photos/photo-address'
import { readPhoto } from '@/lib/photos/photos'

type Context = { params: Promise<{ file: string }> }

/** A photo of the menu. The address contains the hash of the content, so clients never ask again. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  demand(ANONYMOUS, 'guest.sit_down')
  try {
    const id = photoIdOf((await params).file)
    if (!id) throw new AppError('not_found', 'There is no such photo.')
    return new Response(await readPhoto(database(), id), {
      headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=31536000, immutable' },
    })
  } catch (error) {
    const refusal = error instanceof AppError ? error : unavailableFor(error)
    if (!refusal) throw error
    return Response.json(errorBody(refusal), {
      status: ERROR_STATUS[refusal.code],
      headers: { 'Cache-Control': 'no-store' },
    })
  }
}
