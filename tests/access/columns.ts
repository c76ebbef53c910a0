import { may, type Permission, type Role } from '@/lib/access/permissions'

/** Who comes to an entry point; each but the strangers belongs to the branch or organisation that it is about. */
export const COLUMNS = [
  'nobody',
  'guest',
  'staff',
  'staff of another branch',
  'manager',
  'manager of another organisation',
  'screen',
  'screen that may bump',
] as const

export type Column = (typeof COLUMNS)[number]

const ROLE: Record<Column, Role> = {
  nobody: 'nobody',
  guest: 'guest',
  staff: 'staff',
  'staff of another branch': 'staff',
  manager: 'manager',
  'manager of another organisation': 'manager',
  screen: 'screen',
  'screen that may bump': 'bumping_screen',
}

/** What an entry point is about: something of the branch, something of the organisation, or whatever is the caller's own. */
export type About = 'branch' | 'organisation' | 'own'

const STRANGERS: Record<About, readonly Column[]> = {
  branch: ['staff of another branch', 'manager of another organisation'],
  organisation: ['manager of another organisation'],
  own: [],
}

/**
 * What an entry point knows somebody by: a person's or guest's token or session, or the secret of a paired screen. Who has
 * no such thing is nobody to it.
 */
type KnowsBy = 'person' | 'screen' | 'either'

/** What is to be said of every entry point. */
export type Rule = { permission: Permission; about: About; knowsBy?: KnowsBy }

/** What the one table of permissions says of an entry point. */
export function isLetIn(column: Column, { permission, about, knowsBy = 'either' }: Rule): boolean {
  const isKnown = knowsBy === 'either' || column.startsWith('screen') === (knowsBy === 'screen')
  const role = isKnown ? ROLE[column] : 'nobody'
  return may(role, permission) && !STRANGERS[about].includes(column)
}
