import { csrfToken } from '../csrf-token'

export type SignInAnswer = 'ok' | 'invalid_credentials' | 'invalid_request' | 'rate_limited' | 'busy' | 'unreachable'

const REFUSALS: readonly SignInAnswer[] = ['invalid_credentials', 'invalid_request', 'rate_limited']

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
    if (response.ok) return 'ok'
    if (response.status === 429) return 'busy'
    // next-auth names the refusal in the address of its error page.
    const { url } = await response.json()
    const code = new URL(url).searchParams.get('error')
    return REFUSALS.find((refusal) => refusal === code) ?? 'unreachable'
  } catch {
    return 'unreachable'
  }
}
