import { may, type Role } from '@/lib/access/permissions'
import type { Asked, Credential } from './asked'

/** The callers of an entry point; each but the strangers belongs to the branch or organisation that it is about. */
export const COLUMNS = [
  'anonymous',
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
  anonymous: 'anonymous',
  guest: 'guest',
  staff: 'staff',
  'staff of another branch': 'staff',
  manager: 'manager',
  'manager of another organisation': 'manager',
  screen: 'screen',
  'screen that may bump': 'bumping_screen',
}

/** The roles that a credential proves. A caller of another role is anonymous to an entry point that authenticates it. */
const PROVES: Record<Credential, readonly Role[]> = {
  anonymous: [],
  guest: ['guest'],
  staff: ['staff', 'manager'],
  screen: ['screen', 'bumping_screen'],
  any: ['guest', 'staff', 'manager', 'screen', 'bumping_screen'],
}

/** What an entry point is about: a resource of the branch, one of the organisation, or only what is the caller's own. */
export type About = 'branch' | 'organisation' | 'own'

const STRANGERS: Record<About, readonly Column[]> = {
  branch: ['staff of another branch', 'manager of another organisation'],
  organisation: ['manager of another organisation'],
  own: [],
}

export type Rule = Asked & { about: About }

/** Whether the table of permissions lets this caller in. */
export function isLetIn(column: Column, { permission, credential, about }: Rule): boolean {
  const role = PROVES[credential].includes(ROLE[column]) ? ROLE[column] : 'anonymous'
  return may(role, permission) && !STRANGERS[about].includes(column)
}
