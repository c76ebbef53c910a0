import { ACTIONS } from './actions'
import { type AskedByName, askedByActions, askedByEvents, askedByPages, askedByRoutes } from './asked'
import { BEFORE_SET_UP } from './before-set-up'
import type { About, Rule } from './columns'
import { PAGES } from './pages'
import { ROUTES } from './routes'
import { SOCKET_EVENTS } from './sockets'

/** Every entry point by name: how it is called, and what its code asks. */
export const entryPoints = () => ({
  pages: withAsked(PAGES, askedByPages(), BEFORE_SET_UP.pages),
  actions: withAsked(ACTIONS, askedByActions(), BEFORE_SET_UP.actions),
  routes: withAsked(ROUTES, askedByRoutes()),
  events: withAsked(SOCKET_EVENTS, askedByEvents()),
})

/** @throws where the list and the code name other entry points, or one does not ask exactly one permission */
function withAsked<Entry extends { about: About }>(
  list: Record<string, Entry>,
  asked: AskedByName,
  leftOut: string[] = [],
): Record<string, Entry & Rule> {
  const names = [...Object.keys(list), ...leftOut]
  const unlisted = Object.keys(asked).filter((name) => !names.includes(name))
  if (unlisted.length > 0)
    throw new Error(`Add these entry points to the lists in tests/access: ${unlisted.join(', ')}`)
  for (const name of names) {
    const permissions = asked[name]?.map(({ permission }) => permission)
    if (permissions?.length !== 1) throw new Error(`${name} asks ${permissions?.join(' and ') || 'no permission'}.`)
  }
  return Object.fromEntries(
    Object.entries(list).flatMap(([name, entry]) => (asked[name] ?? []).map((one) => [name, { ...entry, ...one }])),
  )
}
