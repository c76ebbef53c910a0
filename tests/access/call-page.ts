import type { Column } from './columns'
import type { Page } from './pages'
import { headersOf, OWN_CONNECTION, type World } from './world'

type Call = { path: string; form?: Record<string, string> | undefined; json?: unknown }

/** A call of an address that is right but for who calls. */
export async function pageCall(world: World, { path, form, json }: Page): Promise<Call> {
  return { path: await path(world), form, json: await json?.(world) }
}

/**
 * Opens an address in somebody's browser, or sends a form or JSON there. A caller whose form is refused for its values was let in.
 * @returns whether they were shown something
 * @throws for an answer that tells neither
 */
export async function openPage(world: World, { path, form, json }: Call, column: Column): Promise<boolean> {
  const headers = headersOf(await world.credentials(column))
  const { status, headers: answered } = await fetch(`${world.baseUrl}${path}`, {
    redirect: 'manual',
    headers: { ...headers, ...OWN_CONNECTION, origin: world.baseUrl },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
  })
  if (status === 404 || status === 401 || status === 403) return false
  if (status === 200 || (form && status === 400)) return true
  const leadsTo = answered.get('location')
  if (!leadsTo) throw new Error(`${path} as ${column} answered ${status}`)
  return !leadsTo.includes('/login')
}
