import type { Column } from './columns'
import type { ServedAction } from './served-actions'
import { headersOf, OWN_CONNECTION, type World } from './world'

const SENT_AWAY = /"code":"(unauthenticated|token_expired|forbidden|not_found)"/

/**
 * Calls a server action as the browser does: the arguments as JSON, to a page that has it.
 * @returns whether it was carried out, or refused for another reason than who asked; an action that throws tells nobody why
 */
export async function callAction(
  world: World,
  { id }: ServedAction,
  { page, args }: { page: string; args: unknown[] },
  column: Column,
): Promise<boolean> {
  const headers = headersOf(await world.credentials(column))
  const answer = await fetch(`${world.baseUrl}${page}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      ...headers,
      ...OWN_CONNECTION,
      origin: world.baseUrl,
      'Next-Action': id,
      'Content-Type': 'text/plain;charset=UTF-8',
    },
    body: JSON.stringify(args),
  })
  const text = await answer.text()
  return answer.status === 200 && !SENT_AWAY.test(text)
}
