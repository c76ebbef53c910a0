import { AppError } from '../errors'

/**
 * What somebody is to Passboard. `guest`: at a table. `screen`: a paired device, on which nobody is signed in;
 * `bumping_screen`: one on which tickets may be moved.
 */
const ROLES = ['nobody', 'guest', 'screen', 'bumping_screen', 'staff', 'manager'] as const

export type Role = (typeof ROLES)[number]

const EVERYBODY = ROLES
const STAFF: readonly Role[] = ['staff', 'manager']
const MANAGER: readonly Role[] = ['manager']

/**
 * Who may do what: the one table. It says nothing of whose branch or order something is; that is the scope of the access
 * (`lib/access/scope.ts`), and what lies outside it is as unknown as what does not exist.
 */
const MAY = {
  'shell.read': EVERYBODY,
  'ready_display.read': EVERYBODY,
  'guest.sit_down': EVERYBODY,
  'guest.order': ['guest'],
  'account.sign_in': EVERYBODY,
  'account.use': STAFF,
  'board.read': ['screen', 'bumping_screen', ...STAFF],
  /** Moves a ticket on, and marks its items done. */
  'tickets.bump': ['bumping_screen', ...STAFF],
  'tickets.rush': STAFF,
  'tickets.cancel': STAFF,
  'payments.confirm': STAFF,
  'menu.sell_out': STAFF,
  'orders.read': STAFF,
  'orders.place': STAFF,
  'cafe.read': STAFF,
  'branches.overview': MANAGER,
  'reports.read': MANAGER,
  'history.replay': MANAGER,
  'screens.manage': MANAGER,
  'staff.manage': MANAGER,
  'menu.manage': MANAGER,
  'tables.manage': MANAGER,
  /** Ends what guests do at a table and cancels its pending orders; opens it again. */
  'tables.close': MANAGER,
  'stations.manage': MANAGER,
  'branches.manage': MANAGER,
  'organisation.manage': MANAGER,
  'webhooks.manage': MANAGER,
  'audit.read': MANAGER,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof MAY

export const may = (role: Role, permission: Permission): boolean => (MAY[permission] as readonly Role[]).includes(role)

/** @throws {AppError} forbidden */
export function demand({ role }: { role: Role }, permission: Permission): void {
  if (!may(role, permission)) throw new AppError('forbidden', 'This is not yours to do.')
}

/**
 * For what belongs to the whole organisation: who is tied to a branch may not touch it.
 * @throws {AppError} forbidden
 */
export function demandEverywhere(access: { role: Role; branchId: string | null }, permission: Permission): void {
  demand(access, permission)
  if (access.branchId !== null) throw new AppError('forbidden', 'This belongs to all branches, and you to one.')
}
