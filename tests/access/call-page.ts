import type { Column } from './columns'
import type { World } from './world'

/** Opens an address in somebody's browser. @returns whether they were shown something @throws for an answer that tells neither */
export async function openPage(world: World, path: string, column: Column): Promise<boolean> {
  const { cookie } = await world.credentials(column)
  const { status, headers } = await fetch(`${world.baseUrl}${path}`, { redirect: 'manual', headers: { cookie } })
  if (status === 404 || status === 401 || status === 403) return false
  if (status === 200) return true
  const leadsTo = headers.get('location')
  if (!leadsTo) throw new Error(`${path} as ${column} answered ${status}`)
  return !leadsTo.includes('/login')
}
