import type { Socket } from 'socket.io'
import { z } from 'zod'
import { screenRevision } from '@/lib/access/find-ended-screens'
import { SCREEN_COOKIE } from '@/lib/access/screen-access'
import { isScreen, type ViewerAccess, type ViewerCredential, viewerWith } from '@/lib/access/viewer'
import type { ConnectAs, Rendered } from '@/lib/board/protocol'
import type { Database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { stationsRevision } from '@/lib/stations/stations-revision'
import { storableText } from '@/lib/storable-text'
import { cookieOf } from './cookie-of'
import type { ScreenData } from './screen'
import { sessionToken } from './session-token'

const renderedSchema = z.strictObject({
  stations: z.array(z.strictObject({ name: storableText(100), soonMs: z.int(), lateMs: z.int() })).max(200),
  screen: storableText(2_000).nullable(),
}) satisfies z.ZodType<Rendered>

/**
 * The viewer, by the cookie of the handshake: the cookie of the paired screen where the client connects as one, else the
 * cookie of the session.
 * @throws {AppError} unauthenticated, token_expired, forbidden
 */
export async function identify(database: Database, { headers, auth }: Socket['handshake']): Promise<ScreenData> {
  const credential = await credentialOf(headers.cookie, auth.as === 'screen' ? 'screen' : 'staff')
  const access = await viewerWith('board.read', database, credential, null)
  return { credential, access, branchId: null, rendered: renderedWith(auth.rendered, access), displayId: newId() }
}

/** A page that does not say, or not in words that are known, is taken to show its screen as it is now. */
function renderedWith(said: unknown, access: ViewerAccess): ScreenData['rendered'] {
  const { data } = renderedSchema.safeParse(said)
  return {
    stations: data ? stationsRevision(data.stations) : null,
    screen: isScreen(access) ? (data?.screen ?? screenRevision(access)) : null,
  }
}

/** What a cookie proves. @throws {AppError} unauthenticated */
export async function credentialOf(cookieHeader: string | undefined, as: ConnectAs): Promise<ViewerCredential> {
  if (as === 'staff') return { kind: 'staff', token: await sessionToken(cookieHeader) }
  const secret = cookieOf(cookieHeader, SCREEN_COOKIE)
  if (secret === undefined) throw new AppError('unauthenticated', 'This screen is not paired.')
  return { kind: 'screen', secret }
}
