/** The token without which next-auth takes no POST. @throws when the server cannot be reached */
async function csrfToken(): Promise<string> {
  const { csrfToken: token } = await (await fetch('/api/auth/csrf')).json()
  return token
}

/** `minutes`: how long an account stays locked. */
export type SignInAnswer =
  | { is: 'ok' | 'invalid_credentials' | 'invalid_request' | 'busy' | 'unreachable' }
  | { is: 'rate_limited'; minutes: number }

/**
 * Signs in over next-auth's own addresses. Its `signIn()` leaves the page when the server cannot be reached; here that
 * is an answer like any other, and the form stays.
 */
export async function requestSignIn(credentials: Record<string, string>): Promise<SignInAnswer> {
  try {
    const response = await fetch('/api/auth/callback/credentials', {
      method: 'POST',
      body: new URLSearchParams({ ...credentials, csrfToken: await csrfToken(), json: 'true' }),
    })
    if (response.ok) return { is: 'ok' }
    if (response.status === 429) return { is: 'busy' }
    // next-auth names the refusal in the address of its error page.
    const { url } = await response.json()
    const [code, seconds] = (new URL(url).searchParams.get('error') ?? '').split(' ')
    if (code === 'rate_limited') return { is: code, minutes: Math.ceil(Number(seconds) / 60) }
    return { is: code === 'invalid_credentials' || code === 'invalid_request' ? code : 'unreachable' }
  } catch {
    return { is: 'unreachable' }
  }
}

/**
 * Signs out over next-auth's own addresses: its part for the browser would be a twentieth of the board's script.
 * @throws when the server cannot be reached, or does not
 */
export async function requestSignOut(): Promise<void> {
  const response = await fetch('/api/auth/signout', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken: await csrfToken(), json: 'true' }),
  })
  if (!response.ok) throw new Error(`Signing out was answered with ${response.status}.`)
}
