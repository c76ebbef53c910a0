import { AppError } from '../errors'

/**
 * The kinds of callers. `anonymous`: the entry point does not authenticate. `guest`: at a table. `screen`: a paired device
 * without a signed-in user; `bumping_screen`: a paired device on which tickets may be moved.
 */
const ROLES = ['anonymous', 'guest', 'screen', 'bumping_screen', 'staff', 'manager'] as const

export type Role = (typeof ROLES)[number]

const ALL = ROLES
const STAFF: readonly Role[] = ['staff', 'manager']
const MANAGER: readonly Role[] = ['manager']

/**
 * The roles of each permission. This table is the only place that decides by role. It does not decide on branches and
 * orders: the scope of the access does (`lib/access/scope.ts`), and what is outside the scope is answered as not found.
 */
const ROLES_BY_PERMISSION = {
  'shell.read': ALL,
  'ready_display.read': ALL,
  /** Opens the receipt whose address the caller has. */
  'receipts.open': ALL,
  'guest.sit_down': ALL,
  'guest.order': ['guest'],
  /** Calls staff to the table, and asks for the bill. */
  'guest.call': ['guest'],
  'account.sign_in': ALL,
  'account.use': STAFF,
  /** Also requires the code on the console, and that there is no organisation yet. */
  'setup.run': ALL,
  'board.read': ['screen', 'bumping_screen', ...STAFF],
  /** Moves a ticket to its next state, and marks its items as done. */
  'tickets.bump': ['bumping_screen', ...STAFF],
  'calls.acknowledge': ['bumping_screen', ...STAFF],
  'tickets.rush': STAFF,
  'tickets.cancel': STAFF,
  /** Records payments; confirms bank transfers. */
  'payments.confirm': STAFF,
  'payments.refund': STAFF,
  /** Voids and corrects payments and refunds, whoever recorded them and when; gives back money that is not due. */
  'payments.put_right': MANAGER,
  'menu.sell_out': STAFF,
  'orders.read': STAFF,
  'orders.place': STAFF,
  /** Reads and changes the phone and the address of customers. */
  'orders.contact': STAFF,
  /** Adds, changes and voids lines of an order that was sent; moves it to another table, names its customer. */
  'orders.change': STAFF,
  /** Gives discounts and adds surcharges, up to the limit of the branch. */
  'orders.adjust': STAFF,
  'orders.adjust_above_limit': MANAGER,
  'cafe.read': STAFF,
  'branches.overview': MANAGER,
  'reports.read': MANAGER,
  'history.replay': MANAGER,
  'screens.manage': MANAGER,
  'staff.manage': MANAGER,
  'menu.manage': MANAGER,
  'tables.manage': MANAGER,
  /** Ends the sessions of a table and cancels its pending orders; opens the table again. */
  'tables.close': MANAGER,
  /** Stops the orders of guests at a branch, and lets them order again. */
  'ordering.pause': MANAGER,
  /** Says for some minutes how full the kitchen is. */
  'ordering.set_capacity': STAFF,
  'stations.manage': MANAGER,
  'branches.manage': MANAGER,
  'organisation.manage': MANAGER,
  'webhooks.manage': MANAGER,
  /** Sets up the printers of kitchen slips and labels. */
  'printers.manage': MANAGER,
  /** Connects the services that report the transfers of the bank account. */
  'transfers.connect': MANAGER,
  /** Decides about transfers that paid nothing by themselves. */
  'transfers.settle': MANAGER,
  /** Creates, rotates and revokes API keys. */
  'keys.manage': MANAGER,
  /** Decides who is told about alarms, and where. */
  'alarms.manage': MANAGER,
  'audit.read': MANAGER,
  /** Everything that the installation has stored. */
  'backup.download': MANAGER,
  /** The state of the machine and of the database. */
  'installation.read': MANAGER,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof ROLES_BY_PERMISSION

export const PERMISSIONS = Object.keys(ROLES_BY_PERMISSION) as Permission[]

/** The access of a caller whom the entry point does not authenticate. */
export const ANONYMOUS = { role: 'anonymous' } as const

export const may = (role: Role, permission: Permission): boolean =>
  (ROLES_BY_PERMISSION[permission] as readonly Role[]).includes(role)

/** The roles of people with a permission. */
export const staffRolesWith = (permission: Permission) =>
  (['staff', 'manager'] as const).filter((role) => may(role, permission))

/** A caller and what decides about its permissions: its role, or the list of an API key. */
export type Holder = { role: Role } | { role: 'key'; permissions: readonly Permission[] }

/** Whether a caller has a permission. */
export const holds = (caller: Holder, permission: Permission): boolean =>
  caller.role === 'key' ? caller.permissions.includes(permission) : may(caller.role, permission)

/** @throws {AppError} forbidden */
export function demand(caller: Holder, permission: Permission): void {
  if (holds(caller, permission)) return
  const isKey = caller.role === 'key'
  throw new AppError('forbidden', isKey ? `This key is not for ${permission}.` : 'You do not have permission.')
}

/**
 * Refuses callers of one branch, for what belongs to the whole organisation.
 * @throws {AppError} forbidden
 */
export function demandAllBranches({ branchId }: { branchId: string | null }): void {
  if (branchId !== null) throw new AppError('forbidden', 'You have permission for one branch only.')
}
