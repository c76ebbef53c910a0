import { forgetLastBoard } from './device/last-board'

/** The CSRF token that next-auth requires for each POST. @throws on a network error */
async function csrfToken(): Promise<string> {
  const { csrfToken: token } = await (await fetch('/api/auth/csrf')).json()
  return token
}

/** `minutes`: how long the account stays locked. */
export type SignInResult =
  | {
      status:
        | 'ok'
        | 'invalid_credentials'
        | 'invalid_request'
        | 'last_try'
        | 'not_found'
        | 'signed_out'
        | 'busy'
        | 'unreachable'
    }
  | { status: 'rate_limited'; minutes: number }

/**
 * Signs in with the routes of next-auth: by phone and PIN, or, with the provider `pin`, a colleague of the signed-in user. Its client
 * function `signIn()` navigates away on a network error. This function returns `unreachable` instead, so that the form stays open.
 */
export async function requestSignIn(
  credentials: Record<string, string>,
  provider: 'credentials' | 'pin' = 'credentials',
): Promise<SignInResult> {
  try {
    const response = await fetch(`/api/auth/callback/${provider}`, {
      method: 'POST',
      body: new URLSearchParams({ ...credentials, csrfToken: await csrfToken(), json: 'true' }),
    })
    if (response.ok) {
      forgetLastBoard()
      return { status: 'ok' }
    }
    if (response.status === 429) return { status: 'busy' }
    // The error code is in the query of the URL of the error page.
    const { url } = await response.json()
    const [code, more] = (new URL(url).searchParams.get('error') ?? '').split(' ')
    if (code === 'rate_limited') return { status: code, minutes: Math.ceil(Number(more) / 60) }
    if (code === 'invalid_credentials' && more === 'last_try') return { status: more }
    return { status: STATUSES[code ?? ''] ?? 'unreachable' }
  } catch {
    return { status: 'unreachable' }
  }
}

/** By the error code of the server. */
const STATUSES: Record<string, 'invalid_credentials' | 'invalid_request' | 'not_found' | 'signed_out'> = {
  invalid_credentials: 'invalid_credentials',
  invalid_request: 'invalid_request',
  not_found: 'not_found',
  unauthenticated: 'signed_out',
  token_expired: 'signed_out',
}

/**
 * Signs out with the routes of next-auth. Its client library would be a twentieth of the script of the board.
 * @throws on a network error or an error response
 */
export async function requestSignOut(): Promise<void> {
  const response = await fetch('/api/auth/signout', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken: await csrfToken(), json: 'true' }),
  })
  if (!response.ok) throw new Error(`Signing out failed with status ${response.status}.`)
  forgetLastBoard()
}
