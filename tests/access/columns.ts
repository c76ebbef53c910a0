import { KEY_PERMISSIONS } from '@/lib/access/key-permissions'
import { ANONYMOUS, holds } from '@/lib/access/permissions'
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

/** Integrations with an API key of the organisation, for all branches. Only the REST interface accepts keys. */
export const KEY_COLUMNS = ['key without permissions', 'key for orders.read', 'key with all permissions'] as const

export type KeyColumn = (typeof KEY_COLUMNS)[number]
export type Column = (typeof COLUMNS)[number] | KeyColumn

type Holder = Parameters<typeof holds>[0]

export const PERMISSIONS_OF_KEYS = {
  'key without permissions': [],
  'key for orders.read': ['orders.read'],
  'key with all permissions': KEY_PERMISSIONS,
} as const satisfies Record<KeyColumn, readonly (typeof KEY_PERMISSIONS)[number][]>

const HOLDER: Record<Column, Holder> = {
  anonymous: ANONYMOUS,
  guest: { role: 'guest' },
  staff: { role: 'staff' },
  'staff of another branch': { role: 'staff' },
  manager: { role: 'manager' },
  'manager of another organisation': { role: 'manager' },
  screen: { role: 'screen' },
  'screen that may bump': { role: 'bumping_screen' },
  'key without permissions': aKey('key without permissions'),
  'key for orders.read': aKey('key for orders.read'),
  'key with all permissions': aKey('key with all permissions'),
}

function aKey(column: KeyColumn): Holder {
  return { role: 'key', permissions: PERMISSIONS_OF_KEYS[column] }
}

/** What a credential proves. A caller of another role is anonymous to an entry point that authenticates it. */
const PROVES: Record<Credential, readonly Holder['role'][]> = {
  anonymous: [],
  guest: ['guest'],
  staff: ['staff', 'manager'],
  'staff or key': ['staff', 'manager', 'key'],
  'staff or any key': ['staff', 'manager', 'key'],
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
  const holder = HOLDER[column]
  const proven = PROVES[credential].includes(holder.role) ? holder : ANONYMOUS
  if (credential === 'staff or any key' && proven.role === 'key') return true
  return holds(proven, permission) && !STRANGERS[about].includes(column)
}
