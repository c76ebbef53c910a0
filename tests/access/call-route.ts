import type { Call } from './routes'
import { type Credentials, OWN_CONNECTION, type World } from './world'

const LET_IN = [200, 201, 202, 204, 409]
const SENT_AWAY = [401, 403, 404]

/** Sends a request to a route as somebody. @returns whether they were let in @throws for an answer that tells neither */
export async function callRoute(world: World, name: string, { path, body }: Call, as: Credentials): Promise<boolean> {
  const { status, text } = await send(
    world.baseUrl,
    name.split(' ')[0] ?? '',
    path,
    {
      ...(as.token && { Authorization: `Bearer ${as.token}` }),
      ...(as.session && { 'X-Session-ID': as.session }),
      ...(as.cookie && { cookie: as.cookie }),
    },
    body,
  )
  if (LET_IN.includes(status)) return true
  if (SENT_AWAY.includes(status)) return false
  throw new Error(`${name} answered ${status}: ${text}`)
}

async function send(baseUrl: string, method: string, path: string, headers: Record<string, string>, body: unknown) {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: { ...headers, ...OWN_CONNECTION, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  // A stream has no end.
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
  if (isStream) await response.body?.cancel()
  return { status: response.status, text: isStream ? '' : await response.text() }
}
