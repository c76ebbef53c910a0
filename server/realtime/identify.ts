import { parse } from 'node:querystring'
import type { Socket } from 'socket.io'
import { SCREEN_COOKIE } from '@/lib/access/screen-access'
import { authenticateViewer, type ViewerCredential } from '@/lib/access/viewer'
import type { ConnectAs } from '@/lib/board/protocol'
import type { Database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { ScreenData } from './screen'
import { sessionToken } from './session-token'

/**
 * Who has this screen, by the cookie it came with: its own where it says that it comes as a paired screen, else that of a
 * session.
 * @throws {AppError} unauthenticated, token_expired
 */
export async function identify(database: Database, { headers, auth }: Socket['handshake']): Promise<ScreenData> {
  const credential = await credentialOf(headers.cookie, auth.as === 'screen' ? 'screen' : 'staff')
  const access = await authenticateViewer(database, credential, null)
  return { credential, access, branchId: null, displayId: newId() }
}

async function credentialOf(cookieHeader: string | undefined, as: ConnectAs): Promise<ViewerCredential> {
  if (as === 'staff') return { kind: 'staff', token: await sessionToken(cookieHeader) }
  const secret = parse(cookieHeader ?? '', '; ', '=')[SCREEN_COOKIE]
  if (typeof secret !== 'string') throw new AppError('unauthenticated', 'This screen is not paired.')
  return { kind: 'screen', secret }
}
