/** The token without which next-auth takes no POST. @throws when the server cannot be reached */
export async function csrfToken(): Promise<string> {
  const { csrfToken: token } = await (await fetch('/api/auth/csrf')).json()
  return token
}
