import { csrfToken } from './csrf-token'

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
