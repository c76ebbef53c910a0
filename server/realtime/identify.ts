import type { Socket } from 'socket.io'
import { z } from 'zod'
import type { ConnectAs, Rendered } from '@/lib/board/protocol'
import { isScreen, type ViewerAccess, type ViewerCredential, viewerWith } from '@/lib/board/viewer'
import type { Database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { SCREEN_COOKIE } from '@/lib/screens/authenticate-screen'
import { screenRevision } from '@/lib/screens/ended-screens'
import { SESSION_COOKIE, staffTokenFromCookie } from '@/lib/staff/staff-token'
import { storableText } from '@/lib/storable-text'
import { cookieOf } from './cookie-of'
import type { ScreenData } from './screen'

/** The staff token in the session cookie of a handshake. @throws {AppError} unauthenticated */
export async function sessionToken(cookieHeader: string | undefined): Promise<string> {
  const token = await staffTokenFromCookie(cookieOf(cookieHeader, SESSION_COOKIE))
  if (!token) throw new AppError('unauthenticated', 'Sign in first.')
  return token
}

const renderedSchema = z.object({
  stations: z.array(z.object({ name: storableText(100) })).max(200),
  screen: storableText(2_000).nullable(),
}) satisfies z.ZodType<Rendered>

/**
 * Identifies the viewer by a cookie of the handshake: the screen's cookie if the client connects as a paired screen, else
 * the session's cookie.
 * @throws {AppError} unauthenticated, token_expired, forbidden
 */
export async function identify(database: Database, { headers, auth }: Socket['handshake']): Promise<ScreenData> {
  const credential = await credentialOf(headers.cookie, auth.as === 'screen' ? 'screen' : 'staff')
  const access = await viewerWith('board.read', database, credential, null)
  return { credential, access, branchId: null, rendered: parseRendered(auth.rendered, access), displayId: newId() }
}

/** What the page was rendered with. A page that sends nothing valid is assumed to have the current screen settings. */
function parseRendered(sent: unknown, access: ViewerAccess): ScreenData['rendered'] {
  const { data } = renderedSchema.safeParse(sent)
  return {
    board: data ?? null,
    screen: isScreen(access) ? (data?.screen ?? screenRevision(access)) : null,
  }
}

/** Whether the cookies are those of somebody who is signed in, or of a paired screen. */
export async function isViewer(database: Database, cookieHeader: string | undefined): Promise<boolean> {
  for (const as of ['staff', 'screen'] as const) {
    try {
      await viewerWith('board.read', database, await credentialOf(cookieHeader, as), null)
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return false
}

/** The credential in a cookie. @throws {AppError} unauthenticated */
async function credentialOf(cookieHeader: string | undefined, as: ConnectAs): Promise<ViewerCredential> {
  if (as === 'staff') return { kind: 'staff', token: await sessionToken(cookieHeader) }
  const secret = cookieOf(cookieHeader, SCREEN_COOKIE)
  if (secret === undefined) throw new AppError('unauthenticated', 'This screen is not paired.')
  return { kind: 'screen', secret }
}
